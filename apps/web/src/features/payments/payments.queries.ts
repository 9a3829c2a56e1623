import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ordersApi } from '@vorta/contract/orders/routes'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { call } from '../../lib/api.ts'
import { orderKeys, orderQuery } from '../../lib/orders/order-cache.ts'
import { byCursor } from '../../lib/query.ts'

const ORDERS_PER_PAGE = 20

export const usePayableOrder = (orderId: string) => useQuery(orderQuery(orderId))

/** The customer's orders with their payments. */
export function useMyPayments() {
  const pages = useInfiniteQuery({
    queryKey: [...orderKeys.mine, 'payments'],
    queryFn: ({ pageParam, signal }) => call(ordersApi.listMyPayments, { query: { cursor: pageParam, limit: ORDERS_PER_PAGE }, signal }),
    ...byCursor,
  })
  return { ...pages, orders: pages.data?.pages.flatMap((page) => page.orders) ?? [] }
}

/** Some payment methods redirect to the bank and return with the intent in the URL. */
export const useReturnedPayment = (orderId: string, paymentIntentId: string | null) =>
  useQuery({
    queryKey: [...orderKeys.detail(orderId), 'returned', paymentIntentId],
    queryFn: ({ signal }) => call(paymentsApi.confirm, { body: { orderId, paymentIntentId: paymentIntentId ?? '' }, signal }),
    enabled: paymentIntentId !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useReceipt = (paymentId: string) =>
  useQuery({
    queryKey: ['receipt', paymentId],
    queryFn: ({ signal }) => call(paymentsApi.receipt, { params: { paymentId }, signal }),
  })
