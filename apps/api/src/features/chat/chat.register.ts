import type { AppContext, DepsOf } from '../../platform/app-context.ts'
import { chatRoutes } from './chat.routes.ts'
import { createChatService } from './chat.service.ts'
import { chatSocket } from './chat.socket.ts'

export function registerChat({ db, transact, clock, live, io, listen, mount }: AppContext, deps: DepsOf<typeof createChatService>) {
  const chat = createChatService({ db, transact, clock, live, ...deps })
  chatRoutes(mount, chat)
  chatSocket(io, listen, chat)
  live.onFileMessage(chat.forReader)
  return chat
}
