import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { chatApi } from '@vorta/contract/chat/routes'
import type { LatestMessage } from '@vorta/contract/chat/schema'
import { useCallback, useEffect } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { onLiveEvents } from '../../lib/socket.ts'
import type { Page } from './conversation.ts'

const UNREAD_KEY = ['chat', 'unread']
export const unreadQuery = queryOptions({ queryKey: UNREAD_KEY, queryFn: ({ signal }) => call(chatApi.unread, { signal }) })
const EMPTY_PAGE: Page = { messages: [], nextCursor: null, total: 0, reads: [] }

/** One page of a conversation. 404 means that there is none yet. */
export async function chatPage(orderId: string, query: { cursor?: string; after?: number }): Promise<Page> {
  try {
    return (await call(chatApi.history, { params: { orderId }, query })).chat
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return EMPTY_PAGE
    throw error
  }
}

/** Refreshes the unread counts after a message in the open chat, for which the server sends no `unread-changed`. */
export function useRefreshUnread(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const queryKey of [UNREAD_KEY, orderKeys.assigned]) void queries.invalidateQueries({ queryKey })
  }, [queries])
}

/** The newest message by order, updated with the unread counts. */
export function useLatestMessages(): ReadonlyMap<string, LatestMessage> {
  const { data } = useQuery({
    queryKey: [...UNREAD_KEY, 'latest'],
    queryFn: ({ signal }) => call(chatApi.latest, { signal }),
  })
  return new Map(data?.latest.map((message) => [message.orderId, message]))
}

/** Unread counts by order, updated live. */
export function useUnread(): { unread: Readonly<Record<string, number>>; total: number } {
  const queries = useQueryClient()
  useEffect(() => onLiveEvents({ 'unread-changed': () => void queries.invalidateQueries({ queryKey: UNREAD_KEY }) }), [queries])
  const { data } = useQuery(unreadQuery)
  return { unread: data?.unread ?? {}, total: data?.total ?? 0 }
}
