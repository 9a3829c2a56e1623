import { recordApi } from '@vorta/contract/timeline/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { RecordService } from './timeline.service.ts'

export function recordRoutes(mount: Mount, record: RecordService) {
  mount(recordApi.list, ({ actor, params, query }) => record.list(actor, params.id, query))
}
