import { operationsApi } from '@vorta/contract/reports/routes'
import type { Mount } from '../../platform/http/mount.ts'
import { sendText } from '../../platform/http/text-stream.ts'
import type { OperationsService } from './reports.service.ts'

const EXPORT_RATE = { name: 'export', max: 30, windowS: 3600 }

export function operationsRoutes(mount: Mount, operations: OperationsService) {
  mount(operationsApi.due, ({ actor, query }) => operations.due(actor, query))
  mount(operationsApi.figures, ({ query }) => operations.figures(query.range))
  mount(
    operationsApi.exportOrders,
    async ({ actor, query, reply }) => {
      const { name, lines } = await operations.exportOrders(actor, query)
      return sendText(reply, { name, contentType: 'text/csv; charset=utf-8', pieces: lines })
    },
    { rate: EXPORT_RATE },
  )
}
