import { useQuery } from '@tanstack/react-query'
import { repliesApi } from '@vorta/contract/replies/routes'
import { call } from '../../lib/api.ts'
import { useRefreshingMutation } from '../../lib/query.ts'

const REPLIES_KEY = ['saved-replies'] as const

export const useReplies = () => useQuery({ queryKey: REPLIES_KEY, queryFn: ({ signal }) => call(repliesApi.list, { signal }) })

const useReplyAction = <Input>(send: (input: Input) => Promise<unknown>) => useRefreshingMutation(REPLIES_KEY, send)

export const useSaveReply = () => useReplyAction((body: { title: string; text: string }) => call(repliesApi.save, { body }))

export const useRemoveReply = () => useReplyAction((id: string) => call(repliesApi.remove, { params: { id } }))
