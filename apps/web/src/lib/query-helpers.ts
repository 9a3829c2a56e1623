import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Options of an infinite query of replies with a `nextCursor`. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { readonly nextCursor: string | null }) => last.nextCursor ?? undefined,
}

/** A mutation that refetches these queries, also after a failure if it is told so, and is pending until they are loaded. */
export function useRefreshingMutation<Input = void, Reply = unknown>(
  queryKey: QueryKey,
  mutationFn: (input: Input) => Promise<Reply>,
  after: 'onSuccess' | 'onSettled' = 'onSuccess',
) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, [after]: () => queries.invalidateQueries({ queryKey }) })
}
