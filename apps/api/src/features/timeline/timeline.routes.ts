import { timelineApi } from '@vorta/contract/timeline/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { TimelineService } from './timeline.service.ts'

export function timelineRoutes(mount: Mount, record: TimelineService) {
  mount(timelineApi.list, ({ actor, params, query }) => record.list(actor, params.id, query))
}
