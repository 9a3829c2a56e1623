import { reportsApi } from '@vorta/contract/reports/routes'
import type { Mount } from '../../platform/http/mount.ts'
import { sendText } from '../../platform/http/text-stream.ts'
import type { ReportsService } from './reports.service.ts'

const EXPORT_RATE = { name: 'export', max: 30, windowS: 3600 }
/** Each request reads the whole period from the provider. */
const BOOKKEEPING_RATE = { name: 'bookkeeping', max: 120, windowS: 3600 }

export function reportsRoutes(mount: Mount, reports: ReportsService) {
  mount(reportsApi.due, ({ actor, query }) => reports.due(actor, query))
  mount(reportsApi.report, ({ query }) => reports.report(query.range))
  mount(
    reportsApi.exportOrders,
    async ({ actor, query, reply }) => {
      const { name, lines } = await reports.exportOrders(actor, query)
      return sendText(reply, { name, contentType: 'text/csv; charset=utf-8', pieces: lines })
    },
    { rate: EXPORT_RATE },
  )
  mount(reportsApi.bookkeeping, ({ query }) => reports.bookkeeping(query), { rate: BOOKKEEPING_RATE })
  mount(
    reportsApi.exportBookkeeping,
    async ({ actor, query, reply }) => {
      const { name, lines } = await reports.exportBookkeeping(actor, query)
      return sendText(reply, { name, contentType: 'text/csv; charset=utf-8', pieces: lines })
    },
    { rate: EXPORT_RATE },
  )
}
