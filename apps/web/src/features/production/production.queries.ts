import type { BodyInputOf } from '@vorta/contract/http/endpoint'
import { productionApi } from '@vorta/contract/production/routes'
import { call } from '../../lib/api.ts'
import { useOrderDeed } from '../../lib/order-cache.ts'

export const useTellProduction = (id: string) =>
  useOrderDeed((body: BodyInputOf<typeof productionApi.tell>) => call(productionApi.tell, { params: { id }, body }))

export const useConfirmReceipt = (id: string) => useOrderDeed(() => call(productionApi.confirmReceipt, { params: { id } }))

export const useRate = (id: string) =>
  useOrderDeed((body: BodyInputOf<typeof productionApi.rate>) => call(productionApi.rate, { params: { id }, body }))
