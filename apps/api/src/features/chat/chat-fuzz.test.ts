import { randomBytes } from 'node:crypto'
import net from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type ChatUsers, connect, createChatUsers, pause } from '../../../test/chat.ts'

let t: TestApp
let users: ChatUsers

beforeAll(async () => {
  t = await startTestApp()
  users = await createChatUsers(t)
})
afterAll(() => t.close())

const EVENTS = ['join-order-room', 'leave-order-room', 'send-message', 'mark-read', 'typing', 'new-message', 'unknown']

const expectStillServing = async () => {
  expect((await t.call('GET', '/api/health')).status).toBe(200)
  const engineer = await connect(t.url, users.engineer.token)
  expect(await engineer.send({ orderId: users.orderId, content: 'still here' })).toMatchObject({ ok: true })
  engineer.close()
}

it('answers or ignores any payload on any event without failing', async () => {
  const client = await connect(t.url, users.customer.token)
  const field = fc.oneof(
    fc.constant(users.orderId),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.integer(),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const payload = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record(
      { orderId: field, content: field, messageType: field, fileUrl: field, clientMessageId: field, seq: field, after: field },
      { requiredKeys: [] },
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...EVENTS), fc.array(payload, { maxLength: 3 }), fc.boolean(), async (event, args, withAck) => {
      if (withAck && event !== 'unknown' && event !== 'new-message') {
        const answer = await client.socket.timeout(30_000).emitWithAck(event, ...args)
        expect(answer.ok === true || typeof answer.message === 'string').toBe(true)
        expect(answer.code).not.toBe('unexpected')
      } else {
        client.socket.emit(event, ...args)
      }
      expect(client.socket.connected).toBe(true)
    }),
    { numRuns: 300 },
  )
  client.close()
  await expectStillServing()
})

it('survives malformed frames, which close at most their own socket', async () => {
  const frames = [
    '42["send-message",null]',
    '42["send-message"]',
    '42[1]',
    '42[]',
    '42{}',
    '42',
    '4',
    '9',
    '451-["send-message",{"_placeholder":true,"num":0}]',
  ]
  frames.push(
    '45999999999-["x"]',
    '42["__proto__",{}]',
    '42["constructor"]',
    '42["disconnect"]',
    '42["error","x"]',
    '40{"token":1}',
    '41',
    '43[]',
    '430["x"]',
  )
  frames.push(
    '42/other,["send-message",{}]',
    `42["send-message",${'['.repeat(5_000)}${']'.repeat(5_000)}]`,
    '\u0000',
    '42["send-message",{"orderId":"\\u0000"}]',
  )
  for (const frame of frames) {
    const { socket } = await connect(t.url, users.customer.token, { transports: ['websocket'] })
    const engine = socket.io.engine as unknown as { transport: { ws: { send(data: string | Uint8Array): void } } }
    engine.transport.ws.send(frame)
    engine.transport.ws.send(randomBytes(40))
    await pause(5)
    socket.close()
  }
  await expectStillServing()
})

it('survives malformed WebSocket bytes, which close only their own connection', async () => {
  const { hostname, port } = new URL(t.url)
  for (let round = 0; round < 20; round++) {
    const socket = net.connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await pause(10)
    // Reserved bits, huge lengths, unmasked frames.
    socket.write(Buffer.concat([Buffer.from([0xf1, 0xff, 0xff, 0xff, 0xff, 0xff]), randomBytes(64)]))
    await pause(5)
    socket.destroy()
  }
  await expectStillServing()
})

it('survives malformed polling bodies, which close only their own connection', async () => {
  const body = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(
      '',
      '1',
      '2probe',
      '40',
      '40{"token":null}',
      '42["send-message"]',
      '4'.repeat(5_000),
      'b4',
      'bAAAA',
      '\u001e\u001e\u001e',
      '40\u001e41\u001e40',
    ),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(body, { maxLength: 4 }), async (bodies) => {
      const opened = await (await fetch(`${t.url}/socket.io/?EIO=4&transport=polling`)).text()
      const { sid } = JSON.parse(opened.slice(1)) as { sid: string }
      for (const content of bodies) {
        const { status } = await fetch(`${t.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, { method: 'POST', body: content })
        expect([200, 400]).toContain(status)
      }
    }),
    { numRuns: 60 },
  )
  await expectStillServing()
})
