import { useQuery } from '@tanstack/react-query'
import { notificationsApi } from '@vorta/contract/notifications/routes'
import { call } from '../../lib/api.ts'
import { NOTIFICATIONS_KEY } from '../../lib/live.ts'
import { turnOffPush, turnOnPush } from '../../lib/push.ts'
import { useRefreshingMutation } from '../../lib/query.ts'

const PUSH_KEY = [...NOTIFICATIONS_KEY, 'push'] as const

export const usePushStatus = (enabled: boolean) =>
  useQuery({ queryKey: PUSH_KEY, queryFn: ({ signal }) => call(notificationsApi.push, { signal }), enabled })

/** Returns false if the user declined the permission. */
export const useSwitchPush = (userId: string) =>
  useRefreshingMutation(
    PUSH_KEY,
    async ({ isOn, publicKey }: { isOn: boolean; publicKey: string }) => {
      if (isOn) return turnOnPush(userId, publicKey)
      await turnOffPush()
      return true
    },
    'onSettled',
  )
