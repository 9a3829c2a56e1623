import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationsApi } from '@vorta/contract/api/notifications'
import { call } from '../../lib/api.ts'
import { NOTIFICATIONS_KEY } from '../../lib/live.ts'

const SHOWN = 30

export const useNotifications = () =>
  useQuery({
    queryKey: NOTIFICATIONS_KEY,
    queryFn: ({ signal }) => call(notificationsApi.list, { query: { limit: SHOWN }, signal }),
  })

/** Marks some as read, or all of them without ids. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) => call(notificationsApi.read, { body: ids ? { ids } : {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  })
}
