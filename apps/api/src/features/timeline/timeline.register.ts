import type { AppContext } from '../../platform/app-context.ts'
import { timelineRoutes } from './timeline.routes.ts'
import { createTimelineService } from './timeline.service.ts'

export function registerTimeline({ db, mount }: AppContext) {
  timelineRoutes(mount, createTimelineService(db))
}
