import type { Message } from '@vorta/contract/chat/schema'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Cast, connect, makeCast, until, uploadChatFile } from '../../../test/chat.ts'
import { makeOrder } from '../../../test/chat-order.ts'
import { download, filesOnDisk, grainyPicture, picture, sendChatFile } from '../../../test/uploads.ts'
import { messages } from '../../platform/db/schema/chat.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await startTestApp()
  cast = await makeCast(t)
})
afterAll(() => t.close())

const joined = async (token: string, orderId: string) => {
  const client = await connect(t.url, token)
  await client.join(orderId)
  return client
}
const stored = async (orderId: string) => (await t.database.db.select().from(messages).where(eq(messages.orderId, orderId))).length

describe('attachments', () => {
  it('reach each reader with a link of their own', async () => {
    const [customer, engineer] = await Promise.all([cast.customer, cast.engineer].map(({ token }) => joined(token, cast.orderId)))
    const fileUrl = await uploadChatFile(t, cast.customer, cast.orderId)
    const answer = await customer?.send({ orderId: cast.orderId, content: '', messageType: 'file', fileUrl })
    expect(answer).toMatchObject({ ok: true, message: { messageType: 'file', fileName: 'note.txt', fileSize: 5 } })
    await until('the file', () => engineer?.messages().length === 1 && customer?.messages().length === 1)
    const links = [customer, engineer].map((client) => client?.messages()[0]?.fileUrl ?? '')
    expect(new Set(links).size).toBe(2)
    for (const link of links) expect(await (await fetch(t.url + link)).text()).toBe('hello')
    const { body } = await t.call('GET', `/api/chat/order/${cast.orderId}`, { token: cast.engineer.token })
    expect(body.chat.messages[0].fileUrl).toContain('/api/uploads/download/')
    customer?.close()
    engineer?.close()
  })

  it('must be own, of this order, and not used before', async () => {
    const orderId = await makeOrder(t, { userId: cast.customer.id, engineerId: cast.engineer.id })
    const other = await makeOrder(t, { userId: cast.customer.id, engineerId: cast.engineer.id })
    const client = await joined(cast.customer.token, orderId)
    const used = await uploadChatFile(t, cast.customer, orderId)
    expect(await client.send({ orderId, content: 'x', messageType: 'file', fileUrl: used })).toMatchObject({ ok: true })
    const forged = [
      used,
      'javascript:alert(1)',
      'https://evil.example/x.png',
      'data:text/html,x',
      '/api/uploads/download/../../etc/passwd',
      await uploadChatFile(t, cast.customer, other),
      await uploadChatFile(t, cast.engineer, orderId),
    ]
    for (const fileUrl of forged) {
      expect(await client.send({ orderId, content: 'x', messageType: 'image', fileUrl })).toMatchObject({
        ok: false,
        message: 'Invalid attachment',
      })
    }
    expect(await stored(orderId)).toBe(1)
    client.close()
  })

  it('that are large pictures come with a light still, under the same rights and headers', async () => {
    const orderId = await makeOrder(t, { userId: cast.customer.id, engineerId: cast.engineer.id })
    const [customer, engineer] = await Promise.all([cast.customer, cast.engineer].map(({ token }) => joined(token, orderId)))
    const photo = await grainyPicture()
    const sendPicture = async (name: string, bytes: Uint8Array) => {
      const { fileUrl } = (await sendChatFile(t, cast.customer.token, orderId, name, bytes)).body
      const answer = await customer?.send({ orderId, content: '', messageType: 'image', fileUrl })
      return answer?.ok ? answer.message : null
    }
    expect(await sendPicture('photo.jpg', photo)).toMatchObject({ messageType: 'image', thumbnailUrl: expect.any(String) })
    await until('the picture', () => engineer?.messages().length === 1)
    const [heard] = engineer?.messages() ?? []
    const { body } = await t.call('GET', `/api/chat/order/${orderId}`, { token: cast.engineer.token })
    expect(body.chat.messages[0].thumbnailUrl?.split('?')[0]).toBe(heard?.thumbnailUrl?.split('?')[0])

    const still = await download(t, heard?.thumbnailUrl ?? '')
    expect(await sharp(still.bytes).metadata()).toMatchObject({ format: 'webp', width: 576, height: 432 })
    expect(still.bytes.length).toBeLessThan(photo.length / 4)
    const whole = await download(t, heard?.fileUrl ?? '')
    const inert = ['content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy', 'cache-control']
    for (const name of inert) expect(still.headers.get(name)).toBe(whole.headers.get(name))
    expect(still.headers.get('content-disposition')).toMatch(/^inline; filename="photo preview.webp"/)
    const address = (heard?.thumbnailUrl ?? '').split('?')[0] ?? ''
    expect((await download(t, address, { token: (await makeCast(t)).customer.token })).status).toBe(404)
    expect((await download(t, address)).status).toBe(401)

    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const moving = await sharp({ create: { width: 200, height: 600, channels: 3, background: 'blue', pageHeight: 200, noise } })
      .gif()
      .toBuffer()
    for (const [name, bytes] of [
      ['dot.png', await picture('png')],
      ['moving.gif', moving],
    ] as const) {
      expect(await sendPicture(name, bytes)).toMatchObject({ fileUrl: expect.any(String), thumbnailUrl: null })
    }
    await t.app.sweeper.sweep({ atStart: true })
    expect((await filesOnDisk(t)).stored).toContain(address.split('/').at(-1))
    customer?.close()
    engineer?.close()
  })

  it('sent twice under one name are one message', async () => {
    const orderId = await makeOrder(t, { userId: cast.customer.id, engineerId: cast.engineer.id })
    const client = await joined(cast.customer.token, orderId)
    const fileUrl = await uploadChatFile(t, cast.customer, orderId)
    const message = { orderId, content: 'see', messageType: 'file', fileUrl, clientMessageId: 'file-1' }
    const answers = await Promise.all([client.send(message), client.send(message), client.send(message)])
    answers.push(await client.send(message))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await stored(orderId)).toBe(1)
    client.close()
  })
})

it('what happens on an order is said in its chat, and counts as nobody’s message', async () => {
  const orderId = await makeOrder(t, { userId: cast.customer.id })
  const customer = await joined(cast.customer.token, orderId)
  const assigned = await t.call('PUT', `/api/orders/${orderId}/assign`, {
    token: cast.admin.token,
    headers: { 'engineer-id': cast.engineer.id },
  })
  expect(assigned.status).toBe(200)
  await until('a line', () => customer.messages().length === 1)
  expect(customer.messages()[0]).toMatchObject({ messageType: 'system', senderRole: 'system', senderId: null })
  const { body } = await t.call('GET', `/api/chat/order/${orderId}`, { token: cast.customer.token })
  expect(body.chat).toMatchObject({ total: 0, messages: [{ seq: 1, senderRole: 'system' }] })
  expect((await t.call('GET', '/api/chat/unread', { token: cast.customer.token })).body.unread[orderId]).toBeUndefined()
  expect(await customer.send({ orderId, content: 'welcome' })).toMatchObject({ ok: true, message: { seq: 2 } })

  await t.call('PUT', `/api/orders/${orderId}/cancel`, { token: cast.admin.token, body: { reason: 'no longer wanted' } })
  expect(await customer.send({ orderId, content: 'too late' })).toMatchObject({ ok: false, code: 'conflict' })
  const contents = customer.messages().map((message: Message) => message.senderRole)
  expect(contents).toEqual(['system', 'user', 'system'])
  customer.close()
})
