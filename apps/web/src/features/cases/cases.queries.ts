import { queryOptions, useQuery } from '@tanstack/react-query'
import { casesApi } from '@vorta/contract/cases/routes'
import type { BodyInputOf } from '@vorta/contract/http/endpoint'
import { call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { useRefreshingMutation } from '../../lib/query.ts'
import { LINKS_REFRESH_MS } from '../../lib/urls/file-links.ts'

// Below the orders, so that a change of an order also refreshes its cases.
export const useCases = (orderId: string) =>
  useQuery({
    queryKey: [...orderKeys.detail(orderId), 'cases'],
    queryFn: ({ signal }) => call(casesApi.list, { params: { id: orderId }, signal }),
    refetchInterval: LINKS_REFRESH_MS,
  })

export const openCasesQuery = queryOptions({
  queryKey: [...orderKeys.all, 'open-cases'],
  queryFn: ({ signal }) => call(casesApi.listOpen, { signal }),
})
export const useOpenCases = () => useQuery(openCasesQuery)

const useCaseAction = <Input>(send: (input: Input) => Promise<unknown>) => useRefreshingMutation(orderKeys.all, send, 'onSettled')

export const useOpenCase = (id: string) =>
  useCaseAction((body: BodyInputOf<typeof casesApi.open>) => call(casesApi.open, { params: { id }, body }))

export const useUpdateCase = (id: string, caseId: string) =>
  useCaseAction((body: BodyInputOf<typeof casesApi.update>) => call(casesApi.update, { params: { id, caseId }, body }))
