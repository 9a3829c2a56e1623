import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cadApi } from '@vorta/contract/cad/routes'
import { call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { LINKS_REFRESH_MS } from '../../lib/urls/file-links.ts'

export const useScans = (orderId: string) =>
  useQuery({
    queryKey: orderKeys.scans(orderId),
    queryFn: ({ signal }) => call(cadApi.listScans, { params: { orderId }, signal }),
    refetchInterval: LINKS_REFRESH_MS,
    refetchIntervalInBackground: true,
  })

/** Refreshes orders and their files after an upload. */
export function useRefreshOrders() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: orderKeys.all })
}
