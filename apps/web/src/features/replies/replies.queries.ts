import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { repliesApi } from '@vorta/contract/replies/routes'
import { call } from '../../lib/api.ts'

const REPLIES_KEY = ['saved-replies'] as const

export const useReplies = () => useQuery({ queryKey: REPLIES_KEY, queryFn: ({ signal }) => call(repliesApi.list, { signal }) })

function useReplyAction<Input>(send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => queries.invalidateQueries({ queryKey: REPLIES_KEY }) })
}

export const useSaveReply = () => useReplyAction((body: { title: string; text: string }) => call(repliesApi.save, { body }))

export const useRemoveReply = () => useReplyAction((id: string) => call(repliesApi.remove, { params: { id } }))
