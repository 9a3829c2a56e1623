import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createAddressReader } from './client-address.ts'

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage

it.each([
  ['no proxy was named', undefined, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the named proxy tells', '127.0.0.1', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a visitor wrote into the header first', '127.0.0.1', '127.0.0.1', '192.0.2.7, 198.51.100.1', '198.51.100.1'],
  ['somebody comes past the proxy', '10.0.0.0/24', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['one proxy stands behind another', '127.0.0.1, 10.0.0.0/24', '127.0.0.1', '198.51.100.1, 10.0.0.8', '198.51.100.1'],
  ['the proxy says nothing', '127.0.0.1', '127.0.0.1', undefined, '127.0.0.1'],
  ['the connection is gone', '127.0.0.1', undefined, '198.51.100.1', ''],
])('an address where %s', (_, trustProxy, remote, forwarded, address) => {
  expect(createAddressReader(trustProxy)(request(remote, forwarded))).toBe(address)
})
