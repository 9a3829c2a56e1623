import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { contactApi } from '@vorta/contract/contact/routes'
import type { ShownMessages } from '@vorta/contract/contact/schema'
import { call } from '../../lib/api.ts'

const MESSAGES_KEY = ['admin', 'messages'] as const

export function useContactMessages(show: ShownMessages) {
  const pages = useInfiniteQuery({
    queryKey: [...MESSAGES_KEY, show],
    queryFn: ({ pageParam, signal }) => call(contactApi.list, { query: { show, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  return { ...pages, messages: pages.data?.pages.flatMap((page) => page.messages) ?? [] }
}

export const useUnansweredMessageCount = (): number =>
  useQuery({
    queryKey: [...MESSAGES_KEY, 'count'],
    queryFn: ({ signal }) => call(contactApi.list, { query: { show: 'open', limit: 1 }, signal }),
  }).data?.open ?? 0

export function useMarkAnswered(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answered: boolean) => call(contactApi.setAnswered, { params: { id }, body: { answered } }),
    onSettled: () => queries.invalidateQueries({ queryKey: MESSAGES_KEY }),
  })
}
