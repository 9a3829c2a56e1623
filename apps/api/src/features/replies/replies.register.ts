import type { AppContext } from '../../platform/app-context.ts'
import { repliesRoutes } from './replies.routes.ts'
import { createRepliesService } from './replies.service.ts'

export function registerReplies({ db, clock, mount }: AppContext) {
  const replies = createRepliesService({ db, clock })
  repliesRoutes(mount, replies)
  return replies
}
