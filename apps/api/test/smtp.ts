import { createServer, type Server, type Socket } from 'node:net'

export interface SmtpServer {
  readonly url: string
  /** All accepted messages, in raw form. */
  readonly messages: string[]
  stop(): Promise<void>
}

/** A mail server that accepts everything. Pass a port to restart it on the same one. */
export const startSmtpServer = (port = 0, messages: string[] = []): Promise<SmtpServer> => start(port, messages, answer)

/** Knows no recipient and names it, as most mail servers do. */
export const refuseRecipient: Respond = (command) => {
  const recipient = /^RCPT TO:<(.*)>/i.exec(command)?.[1]
  return recipient === undefined ? undefined : `550 5.1.1 <${recipient}>: no such user`
}

/** A mail server that answers some commands differently. The end of a message counts as the command `.`. */
export const startFaultySmtpServer = (respond: Respond): Promise<SmtpServer> =>
  start(0, [], (command) => {
    const reply = respond(command)
    return reply === undefined ? answer(command) : reply
  })

/** Null for no reply at all, undefined for the usual one. */
type Respond = (command: string) => string | null | undefined

async function start(port: number, messages: string[], respond: Respond): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    serve(socket, messages, respond)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${portOf(server)}`, messages, stop: () => stop(server, sockets) }
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function stop(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise((resolve) => server.close(() => resolve()))
}

function serve(socket: Socket, messages: string[], respond: Respond) {
  let received = ''
  let inData = false
  const reply = (line: string | null | undefined) => line && socket.write(`${line}\r\n`)
  const take = (until: string): string | null => {
    const end = received.indexOf(until)
    if (end < 0) return null
    const part = received.slice(0, end)
    received = received.slice(end + until.length)
    return part
  }
  reply('220 test')
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
    for (let part = take(inData ? '\r\n.\r\n' : '\r\n'); part !== null; part = take(inData ? '\r\n.\r\n' : '\r\n')) {
      const line = respond(inData ? '.' : part)
      if (inData && line?.startsWith('2')) messages.push(part)
      reply(line)
      inData = !inData && part.toUpperCase() === 'DATA'
    }
  })
}

function answer(command: string): string {
  const verb = command.slice(0, 4).toUpperCase()
  if (verb === 'DATA') return '354 go on'
  return verb === 'QUIT' ? '221 bye' : '250 fine'
}
