import { repliesApi } from '@vorta/contract/replies/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { RepliesService } from './replies.service.ts'

export function repliesRoutes(mount: Mount, replies: RepliesService) {
  mount(repliesApi.list, ({ actor }) => replies.list(actor))
  mount(repliesApi.save, ({ actor, body }) => replies.save(actor, body))
  mount(repliesApi.remove, ({ actor, params }) => replies.remove(actor, params.id))
}
