import type { Server } from 'node:http'

/**
 * Makes every response the last on its connection. Closing idle keep-alive connections instead could drop a request
 * that a proxy is just sending.
 */
export function closeAfterAnswer(server: Pick<Server, 'prependListener'>): void {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
}
