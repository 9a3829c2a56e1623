import { recordApi } from '@vorta/contract/api/record'
import type { Mount } from '../../platform/http/mount.ts'
import type { RecordService } from './record.service.ts'

export function recordRoutes(mount: Mount, record: RecordService) {
  mount(recordApi.list, ({ actor, params, query }) => record.list(actor, params.id, query))
}
