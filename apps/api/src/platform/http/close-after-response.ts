import type { Server } from 'node:http'

/**
 * From now on each answer is the last one on its connection. A proxy keeps connections open and sends its next request on one of them;
 * were they closed while idle, a request on its way would meet a closed door. New ones are opened elsewhere.
 */
export function closeAfterAnswer(server: Pick<Server, 'prependListener'>): void {
  server.prependListener('request', (_, answer) => {
    answer.shouldKeepAlive = false
  })
}
