import type { BodyInputOf } from '@vorta/contract/http/endpoint'
import { productionApi } from '@vorta/contract/production/routes'
import { call } from '../../lib/api.ts'
import { useOrderAction } from '../../lib/orders/order-cache.ts'

export const useSendProductionUpdate = (id: string) =>
  useOrderAction((body: BodyInputOf<typeof productionApi.addStage>) => call(productionApi.addStage, { params: { id }, body }))

export const useConfirmReceipt = (id: string) => useOrderAction(() => call(productionApi.confirmReceipt, { params: { id } }))

export const useRate = (id: string) =>
  useOrderAction((body: BodyInputOf<typeof productionApi.rate>) => call(productionApi.rate, { params: { id }, body }))
