import { useQuery } from '@tanstack/react-query'
import { ordersApi } from '@vorta/contract/orders/routes'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'

export const usePayableOrder = (orderId: string) =>
  useQuery({
    queryKey: orderKeys.detail(orderId),
    queryFn: ({ signal }) => call(ordersApi.get, { params: { id: orderId }, signal }),
  })

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
