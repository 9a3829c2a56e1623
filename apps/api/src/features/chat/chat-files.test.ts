import type { Message } from '@vorta/contract/chat/schema'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type ChatUsers, connect, createChatUsers, until, uploadChatFile } from '../../../test/chat.ts'
import { makeOrder } from '../../../test/chat-order.ts'
import { download, filesOnDisk, grainyPicture, picture, sendChatFile } from '../../../test/uploads.ts'
import { messages } from '../../platform/db/schema/chat.ts'

let t: TestApp
let users: ChatUsers
beforeAll(async () => {
  t = await startTestApp()
  users = await createChatUsers(t)
})
afterAll(() => t.close())

const joinAs = async (token: string, orderId: string) => {
  const client = await connect(t.url, token)
  await client.join(orderId)
  return client
}
const stored = async (orderId: string) => (await t.database.db.select().from(messages).where(eq(messages.orderId, orderId))).length

describe('chat attachments', () => {
  it('give each reader a separate download link', async () => {
    const [customer, engineer] = await Promise.all([users.customer, users.engineer].map(({ token }) => joinAs(token, users.orderId)))
    const fileUrl = await uploadChatFile(t, users.customer, users.orderId)
    const answer = await customer?.send({ orderId: users.orderId, content: '', messageType: 'file', fileUrl })
    expect(answer).toMatchObject({ ok: true, message: { messageType: 'file', fileName: 'note.txt', fileSize: 5 } })
    await until('the file', () => engineer?.messages().length === 1 && customer?.messages().length === 1)
    const links = [customer, engineer].map((client) => client?.messages()[0]?.fileUrl ?? '')
    expect(new Set(links).size).toBe(2)
    for (const link of links) expect(await (await fetch(t.url + link)).text()).toBe('hello')
    const { body } = await t.call('GET', `/api/chat/order/${users.orderId}`, { token: users.engineer.token })
    expect(body.chat.messages[0].fileUrl).toContain('/api/uploads/download/')
    customer?.close()
    engineer?.close()
  })

  it('are rejected unless the sender uploaded them to this order and has not used them before', async () => {
    const orderId = await makeOrder(t, { userId: users.customer.id, engineerId: users.engineer.id })
    const other = await makeOrder(t, { userId: users.customer.id, engineerId: users.engineer.id })
    const client = await joinAs(users.customer.token, orderId)
    const used = await uploadChatFile(t, users.customer, orderId)
    expect(await client.send({ orderId, content: 'x', messageType: 'file', fileUrl: used })).toMatchObject({ ok: true })
    const forged = [
      used,
      'javascript:alert(1)',
      'https://evil.example/x.png',
      'data:text/html,x',
      '/api/uploads/download/../../etc/passwd',
      await uploadChatFile(t, users.customer, other),
      await uploadChatFile(t, users.engineer, orderId),
    ]
    for (const fileUrl of forged) {
      expect(await client.send({ orderId, content: 'x', messageType: 'image', fileUrl })).toMatchObject({
        ok: false,
        message: 'This attachment is no longer available. Please upload it again.',
      })
    }
    expect(await stored(orderId)).toBe(1)
    client.close()
  })

  it('that are large images get a thumbnail with the same permissions and headers', async () => {
    const orderId = await makeOrder(t, { userId: users.customer.id, engineerId: users.engineer.id })
    const [customer, engineer] = await Promise.all([users.customer, users.engineer].map(({ token }) => joinAs(token, orderId)))
    const photo = await grainyPicture()
    const sendPicture = async (name: string, bytes: Uint8Array) => {
      const { fileUrl } = (await sendChatFile(t, users.customer.token, orderId, name, bytes)).body
      const answer = await customer?.send({ orderId, content: '', messageType: 'image', fileUrl })
      return answer?.ok ? answer.message : null
    }
    expect(await sendPicture('photo.jpg', photo)).toMatchObject({ messageType: 'image', thumbnailUrl: expect.any(String) })
    await until('the image', () => engineer?.messages().length === 1)
    const [received] = engineer?.messages() ?? []
    const { body } = await t.call('GET', `/api/chat/order/${orderId}`, { token: users.engineer.token })
    expect(body.chat.messages[0].thumbnailUrl?.split('?')[0]).toBe(received?.thumbnailUrl?.split('?')[0])

    const thumbnail = await download(t, received?.thumbnailUrl ?? '')
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: 'webp', width: 576, height: 432 })
    expect(thumbnail.bytes.length).toBeLessThan(photo.length / 4)
    const original = await download(t, received?.fileUrl ?? '')
    const securityHeaders = ['content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy', 'cache-control']
    for (const name of securityHeaders) expect(thumbnail.headers.get(name)).toBe(original.headers.get(name))
    expect(thumbnail.headers.get('content-disposition')).toMatch(/^inline; filename="photo preview.webp"/)
    const address = (received?.thumbnailUrl ?? '').split('?')[0] ?? ''
    expect((await download(t, address, { token: (await createChatUsers(t)).customer.token })).status).toBe(404)
    expect((await download(t, address)).status).toBe(401)

    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const animated = await sharp({ create: { width: 200, height: 600, channels: 3, background: 'blue', pageHeight: 200, noise } })
      .gif()
      .toBuffer()
    for (const [name, bytes] of [
      ['dot.png', await picture('png')],
      ['animated.gif', animated],
    ] as const) {
      expect(await sendPicture(name, bytes)).toMatchObject({ fileUrl: expect.any(String), thumbnailUrl: null })
    }
    await t.app.sweeper.sweep({ atStart: true })
    expect((await filesOnDisk(t)).stored).toContain(address.split('/').at(-1))
    customer?.close()
    engineer?.close()
  })

  it('create one message when sent several times with the same client message id', async () => {
    const orderId = await makeOrder(t, { userId: users.customer.id, engineerId: users.engineer.id })
    const client = await joinAs(users.customer.token, orderId)
    const fileUrl = await uploadChatFile(t, users.customer, orderId)
    const message = { orderId, content: 'see', messageType: 'file', fileUrl, clientMessageId: 'file-1' }
    const answers = await Promise.all([client.send(message), client.send(message), client.send(message)])
    answers.push(await client.send(message))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await stored(orderId)).toBe(1)
    client.close()
  })
})

it('posts system messages about order changes, which do not count as unread or toward the total', async () => {
  const orderId = await makeOrder(t, { userId: users.customer.id })
  const customer = await joinAs(users.customer.token, orderId)
  const assigned = await t.call('PUT', `/api/orders/${orderId}/assign`, {
    token: users.admin.token,
    headers: { 'engineer-id': users.engineer.id },
  })
  expect(assigned.status).toBe(200)
  await until('the system message', () => customer.messages().length === 1)
  expect(customer.messages()[0]).toMatchObject({ messageType: 'system', senderRole: 'system', senderId: null })
  const { body } = await t.call('GET', `/api/chat/order/${orderId}`, { token: users.customer.token })
  expect(body.chat).toMatchObject({ total: 0, messages: [{ seq: 1, senderRole: 'system' }] })
  expect((await t.call('GET', '/api/chat/unread', { token: users.customer.token })).body.unread[orderId]).toBeUndefined()
  expect(await customer.send({ orderId, content: 'welcome' })).toMatchObject({ ok: true, message: { seq: 2 } })

  await t.call('PUT', `/api/orders/${orderId}/cancel`, { token: users.admin.token, body: { reason: 'no longer wanted' } })
  expect(await customer.send({ orderId, content: 'too late' })).toMatchObject({ ok: false, code: 'conflict' })
  const contents = customer.messages().map((message: Message) => message.senderRole)
  expect(contents).toEqual(['system', 'user', 'system'])
  customer.close()
})
