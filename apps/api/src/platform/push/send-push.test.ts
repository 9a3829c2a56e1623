import { createECDH, randomBytes } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import webPush from 'web-push'
import { PermanentError } from '../errors.ts'
import { createSendPush } from './send-push.ts'

const addresses = vi.hoisted(() => new Map<string, string[]>())
vi.mock('node:dns', () => ({
  lookup: (host: string, _options: object, callback: (error: Error | null, found: { address: string; family: number }[]) => void) =>
    callback(
      null,
      (addresses.get(host) ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
}))

const subscription = (endpoint: string) => ({
  endpoint,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
})
const send = createSendPush({ subject: 'mailto:studio@vorta.test', allowLocal: false })

it.each([
  ['a name that leads to this machine', ['127.0.0.1', '::1']],
  ['a name that leads to a private network', ['10.0.0.7']],
  ['a name that leads to a mapped private address', ['::ffff:192.168.1.1']],
])('sends no request to %s', async (_, found) => {
  addresses.set('push.example.com', found)
  const sent = send(webPush.generateVAPIDKeys(), subscription('https://push.example.com/x'), { title: 'x' })
  await expect(sent).rejects.toThrow(new PermanentError('The push endpoint is not a public https address'))
})

it.each(['http://push.example.com/x', 'https://127.0.0.1/x', 'https://localhost/x'])('sends no request to %s', async (endpoint) => {
  await expect(send(webPush.generateVAPIDKeys(), subscription(endpoint), {})).rejects.toThrow(PermanentError)
})
