import { createServer, type Server, type Socket } from 'node:net'

export interface SmtpServer {
  readonly url: string
  /** Every message that was accepted, as it came over the wire. */
  readonly messages: string[]
  stop(): Promise<void>
}

/** A mail server that takes everything; on a given port it can come back after it was away. */
export async function startSmtpServer(port = 0, messages: string[] = []): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    serve(socket, messages)
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

function serve(socket: Socket, messages: string[]) {
  let heard = ''
  let inData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (until: string): string | null => {
    const end = heard.indexOf(until)
    if (end < 0) return null
    const part = heard.slice(0, end)
    heard = heard.slice(end + until.length)
    return part
  }
  say('220 test')
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1')
    for (let part = take(inData ? '\r\n.\r\n' : '\r\n'); part !== null; part = take(inData ? '\r\n.\r\n' : '\r\n')) {
      if (inData) messages.push(part)
      say(inData ? '250 kept' : answer(part))
      inData = !inData && part.toUpperCase() === 'DATA'
    }
  })
}

function answer(command: string): string {
  const verb = command.slice(0, 4).toUpperCase()
  if (verb === 'DATA') return '354 go on'
  return verb === 'QUIT' ? '221 bye' : '250 fine'
}
