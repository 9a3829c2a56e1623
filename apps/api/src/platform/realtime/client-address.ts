import type { IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'

/**
 * Client address of a socket, by the same rule as for HTTP requests: X-Forwarded-For is trusted only as far as the
 * configured proxies wrote it, because the client controls the rest.
 */
export function createAddressReader(trustProxy: string | undefined): (request: IncomingMessage) => string {
  if (trustProxy === undefined) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted = compile(trustProxy.split(',').map((one) => one.trim()))
  // A closed connection has no address.
  return (request) => (request.socket.remoteAddress === undefined ? '' : (all(request, isTrusted).at(-1) ?? ''))
}
