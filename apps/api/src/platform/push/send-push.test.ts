import { createECDH, randomBytes } from 'node:crypto'
import type { lookup } from 'node:dns'
import { expect, it } from 'vitest'
import webPush from 'web-push'
import { PermanentError } from '../errors.ts'
import { createSendPush } from './send-push.ts'

const subscription = (endpoint: string) => ({
  endpoint,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
})
/** Sends with a name server that answers with these addresses. */
function send(endpoint: string, addresses: readonly string[]) {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const resolve = ((_name: string, _options: object, callback: (error: null, all: typeof found) => void) =>
    callback(null, found)) as unknown as typeof lookup
  const sendPush = createSendPush({ subject: () => 'mailto:studio@vorta.test', allowLocal: false, resolve })
  return sendPush(webPush.generateVAPIDKeys(), subscription(endpoint), { title: 'x' })
}

it.each([
  ['a name that leads to this machine', ['127.0.0.1', '::1']],
  ['a name that leads to a private network', ['10.0.0.7']],
  ['a name that leads to a mapped private address', ['::ffff:192.168.1.1']],
])('sends no request to %s', async (_, found) => {
  await expect(send('https://push.example.com/x', found)).rejects.toThrow(
    new PermanentError('The push endpoint is not a public https address'),
  )
})

it.each(['http://push.example.com/x', 'https://127.0.0.1/x', 'https://localhost/x'])('sends no request to %s', async (endpoint) => {
  await expect(send(endpoint, ['93.184.216.34'])).rejects.toThrow(PermanentError)
})
