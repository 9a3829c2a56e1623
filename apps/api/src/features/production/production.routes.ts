import { productionApi } from '@vorta/contract/production/routes'
import { sendCalendar } from '../../platform/http/calendar-file.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { uploadHandler } from '../../platform/http/upload.ts'
import type { ProductionService } from './production.service.ts'

export function productionRoutes(mount: Mount, production: ProductionService) {
  mount(productionApi.shippingEvent, async ({ actor, params, reply }) => {
    const { name, calendar } = await production.shippingEvent(actor, params.id)
    return sendCalendar(reply, calendar, name)
  })
  mount(productionApi.addStage, ({ actor, params, body }) => production.addStep(actor, params.id, body))
  mount(productionApi.uploadPhoto, uploadHandler(productionApi.uploadPhoto.fields, production.storePhoto))
  mount(productionApi.confirmReceipt, ({ actor, params }) => production.confirmReceipt(actor, params.id))
  mount(productionApi.rate, ({ actor, params, body }) => production.rate(actor, params.id, body))
}
