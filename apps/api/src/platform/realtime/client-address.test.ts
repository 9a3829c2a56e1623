import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createAddressReader } from './client-address.ts'

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage

it.each([
  ['no proxy is configured', undefined, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the configured proxy forwards it', '127.0.0.1', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['the client forged the header', '127.0.0.1', '127.0.0.1', '192.0.2.7, 198.51.100.1', '198.51.100.1'],
  ['the client bypasses the proxy', '10.0.0.0/24', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['proxies are chained', '127.0.0.1, 10.0.0.0/24', '127.0.0.1', '198.51.100.1, 10.0.0.8', '198.51.100.1'],
  ['the proxy sends no header', '127.0.0.1', '127.0.0.1', undefined, '127.0.0.1'],
  ['the connection is closed', '127.0.0.1', undefined, '198.51.100.1', ''],
])('reads the client address when %s', (_, trustProxy, remote, forwarded, address) => {
  expect(createAddressReader(trustProxy)(request(remote, forwarded))).toBe(address)
})
