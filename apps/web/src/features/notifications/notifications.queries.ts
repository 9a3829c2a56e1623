import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@vorta/contract/http/endpoint'
import { notificationsApi } from '@vorta/contract/notifications/routes'
import type { NotificationSettings } from '@vorta/contract/notifications/schema'
import { call } from '../../lib/api.ts'
import { NOTIFICATIONS_KEY } from '../../lib/live.ts'
import { byCursor, useRefreshingMutation } from '../../lib/query.ts'

type SettingsReply = ReplyOf<typeof notificationsApi.settings>

const PAGE_SIZE = 30

export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'list'],
  queryFn: ({ pageParam, signal }) => call(notificationsApi.list, { query: { limit: PAGE_SIZE, cursor: pageParam }, signal }),
  ...byCursor,
})

/** Notifications, newest first, page by page. */
export function useNotifications() {
  const pages = useInfiniteQuery(notificationsQuery)
  return {
    ...pages,
    notifications: pages.data?.pages.flatMap((page) => page.notifications) ?? [],
    unread: pages.data?.pages[0]?.unread ?? 0,
  }
}

/** Marks the given notifications, those of one order, or all of them as read. */
export const useMarkRead = () =>
  useRefreshingMutation(NOTIFICATIONS_KEY, (filter: { ids?: string[]; orderId?: string }) =>
    call(notificationsApi.markRead, { body: filter }),
  )

const SETTINGS_KEY = [...NOTIFICATIONS_KEY, 'settings'] as const

export const useNotificationSettings = () =>
  useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => call(notificationsApi.settings, { signal }) })

export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (settings: NotificationSettings) => call(notificationsApi.updateSettings, { body: settings }),
    onSuccess: (reply) => queries.setQueryData<SettingsReply>(SETTINGS_KEY, reply),
  })
}
