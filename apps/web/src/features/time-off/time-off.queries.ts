import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInputOf } from '@vorta/contract/http/endpoint'
import { timeOffApi } from '@vorta/contract/time-off/routes'
import { call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'

const TIME_OFF_KEY = ['time-off'] as const

export const useTimeOff = () => useQuery({ queryKey: TIME_OFF_KEY, queryFn: ({ signal }) => call(timeOffApi.list, { signal }) })

/** Suggestions for assignments depend on time off, too. */
function useTimeOffAction<Input>(send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: TIME_OFF_KEY })
      void queries.invalidateQueries({ queryKey: orderKeys.all })
    },
  })
}

export const useAddTimeOff = () => useTimeOffAction((body: BodyInputOf<typeof timeOffApi.add>) => call(timeOffApi.add, { body }))

export const useRemoveTimeOff = () => useTimeOffAction((id: string) => call(timeOffApi.remove, { params: { id } }))
