import { useQuery } from '@tanstack/react-query'
import { customersApi } from '@vorta/contract/customers/routes'
import { call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'

/** Under the key of the orders, so that it is refreshed with them. */
export const customerKey = [...orderKeys.all, 'customer'] as const

export const useCustomer = (id: string) =>
  useQuery({
    queryKey: [...customerKey, id],
    queryFn: ({ signal }) => call(customersApi.get, { params: { id }, signal }),
  })
