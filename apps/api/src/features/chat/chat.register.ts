import type { AppContext } from '../../platform/app-context.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { chatRoutes } from './chat.routes.ts'
import { createChatService } from './chat.service.ts'
import { chatSocket } from './chat.socket.ts'

interface Deps {
  readonly files: FilesService
  readonly notifications: NotificationsService
}

export function registerChat({ db, transact, clock, live, io, listen, mount }: AppContext, { files, notifications }: Deps) {
  const chat = createChatService({ db, transact, clock, live, files, notifications })
  chatRoutes(mount, chat)
  chatSocket(io, listen, chat)
  live.onFileMessage(chat.forReader)
  return chat
}
