import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cadApi } from '@vorta/contract/cad/routes'
import type { LengthUnit } from '@vorta/contract/cad/units'
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

/** Changes the unit of a CAD version or scan. */
export function useSetUnit(fileId: string) {
  const refresh = useRefreshOrders()
  return useMutation({
    mutationFn: (unit: LengthUnit) => call(cadApi.setUnit, { params: { fileId }, body: { unit } }),
    // The new size should be visible before the button is enabled again.
    onSettled: () => refresh(),
  })
}
