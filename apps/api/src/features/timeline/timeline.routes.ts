import { timelineApi } from '@vorta/contract/timeline/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { TimelineService } from './timeline.service.ts'

export function timelineRoutes(mount: Mount, timeline: TimelineService) {
  mount(timelineApi.list, ({ actor, params, query }) => timeline.list(actor, params.id, query))
}
