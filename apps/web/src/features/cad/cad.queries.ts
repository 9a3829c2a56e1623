import { useQuery, useQueryClient } from '@tanstack/react-query'
import { filesApi } from '@vorta/contract/files/routes'
import { call } from '../../lib/api.ts'
import { LINKS_REFRESH_MS } from '../../lib/links.ts'
import { orderKeys } from '../../lib/order-cache.ts'

export const useScans = (orderId: string) =>
  useQuery({
    queryKey: orderKeys.scans(orderId),
    queryFn: ({ signal }) => call(filesApi.scans, { params: { orderId }, signal }),
    refetchInterval: LINKS_REFRESH_MS,
    refetchIntervalInBackground: true,
  })

/** Refreshes orders and their files after an upload. */
export function useRefreshOrders() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: orderKeys.all })
}
