import { chatApi } from '@vorta/contract/chat/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { ChatService } from './chat.service.ts'

export function chatRoutes(mount: Mount, chat: ChatService) {
  mount(chatApi.history, ({ actor, params, query }) => chat.history(actor, params.orderId, query))
  mount(chatApi.unread, ({ actor }) => chat.unread(actor))
  mount(chatApi.latest, ({ actor }) => chat.latest(actor))
}
