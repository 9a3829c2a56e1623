import type { IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'

/**
 * Where a connection comes from, by the same rule as for calls: what a header says counts only as far as the proxies
 * that were named wrote it. Everything before that was written by whoever asked.
 */
export function createAddressReader(trustProxy: string | undefined): (request: IncomingMessage) => string {
  if (trustProxy === undefined) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted = compile(trustProxy.split(',').map((one) => one.trim()))
  // A connection that is gone already has no address.
  return (request) => (request.socket.remoteAddress === undefined ? '' : (all(request, isTrusted).at(-1) ?? ''))
}
