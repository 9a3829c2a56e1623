import type { Message } from '@vorta/contract/chat'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ChatState, createConversation, type Wire } from './conversation.ts'

/** A server in a few lines: numbers and keeps messages; its answers and news may get lost. */
function createServer() {
  const stored: Message[] = []
  let lost = () => false
  const store = (content: string, clientMessageId: string | null, senderRole: 'user' | 'engineer' = 'user'): Message => {
    const known = stored.find((message) => clientMessageId !== null && message.clientMessageId === clientMessageId)
    if (known) return known
    const seq = stored.length + 1
    const sender = { _id: senderRole, firstName: 'A', lastName: 'B' }
    const rest = { fileUrl: null, fileName: null, fileSize: null, timestamp: '2026-03-04T12:00:00.000Z' }
    const message: Message = {
      _id: `id${seq}`,
      orderId: 'o',
      seq,
      senderId: sender,
      senderRole,
      content,
      messageType: 'text',
      clientMessageId,
      ...rest,
    }
    stored.push(message)
    return message
  }
  const wire: Wire = {
    isConnected: () => true,
    async ask<T>(event: string, payload: object) {
      const { after = 0, content = '', clientMessageId = null } = payload as { after?: number; content?: string; clientMessageId?: string }
      if (content === 'refuse me') return { ok: false, message: 'You are sending messages too quickly', code: 'too_many' }
      const joined = {
        standing: 'user',
        messages: stored.slice(after, after + 5),
        more: stored.length > after + 5,
        lastSeq: stored.length,
        reads: [],
        presence: [],
      }
      const answer = event === 'join-order-room' ? joined : { message: store(content, clientMessageId) }
      if (lost()) throw new Error('no answer')
      return { ok: true, ...answer } as unknown as { ok: true } & T
    },
    async page({ cursor, after }) {
      if (after !== undefined) return { messages: stored.slice(after, after + 7), nextCursor: null, total: stored.length, reads: [] }
      const end = cursor === undefined ? stored.length : Number(cursor) - 1
      const messages = stored.slice(Math.max(0, end - 10), end)
      return { messages, nextCursor: end > 10 ? String(messages[0]?.seq) : null, total: stored.length, reads: [] }
    },
  }
  const loseWhen = (rule: () => boolean) => {
    lost = rule
  }
  return { stored, store, wire, loseWhen }
}

const quiet = async (state: () => ChatState) => {
  for (let i = 0; i < 500 && state().timeline.drafts.some((draft) => draft.failure === null); i++)
    await new Promise((go) => setTimeout(go, 0))
  await new Promise((go) => setTimeout(go, 1))
}

it('ends with what the server has, whatever answers and news get lost', async () => {
  const step = fc.constantFrom('send', 'hear', 'miss', 'join')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 25 }),
      fc.array(step, { maxLength: 40 }),
      fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      async (before, steps, losses) => {
        const server = createServer()
        for (let i = 0; i < before; i++) server.store(`old ${i}`, null, 'engineer')
        let asked = 0
        server.loseWhen(() => losses[asked++ % 7] === true && asked % 7 !== 0)
        const chat = createConversation({ orderId: 'o', wire: server.wire, onChange: () => {} })
        await chat.load()
        let sent = 0
        for (const one of steps) {
          if (one === 'send') chat.send(`mine ${++sent}`, null, new Date())
          if (one === 'hear') chat.arrive(server.store('news', null, 'engineer'))
          if (one === 'miss') server.store('unheard', null, 'engineer')
          if (one === 'join') await chat.join()
        }
        await quiet(chat.state)
        await chat.join()
        while (chat.state().olderCursor !== null) await chat.loadOlder()
        expect(chat.state().timeline).toEqual({ floor: 0, messages: server.stored, drafts: [] })
        const mine = server.stored.filter((message) => message.content.startsWith('mine')).map((message) => message.content)
        expect(mine).toEqual(Array.from({ length: sent }, (_, i) => `mine ${i + 1}`))
      },
    ),
    { numRuns: 60 },
  )
}, 60_000)

it('a refused message waits with its reason, and the next one goes on', async () => {
  const server = createServer()
  const chat = createConversation({ orderId: 'o', wire: server.wire, onChange: () => {} })
  await chat.load()
  chat.send('refuse me', null, new Date())
  chat.send('fine', null, new Date())
  await quiet(chat.state)
  const [refused] = chat.state().timeline.drafts
  expect(refused).toMatchObject({ content: 'refuse me', failure: 'You are sending messages too quickly' })
  expect(server.stored.map((message) => message.content)).toEqual(['fine'])
  chat.discard(refused?.clientMessageId ?? '')
  expect(chat.state().timeline.drafts).toEqual([])
})

it('says that it could not load, and loads when asked again', async () => {
  const server = createServer()
  let broken = true
  const wire: Wire = { ...server.wire, page: (query) => (broken ? Promise.reject(new Error('away')) : server.wire.page(query)) }
  const chat = createConversation({ orderId: 'o', wire, onChange: () => {} })
  await expect(chat.load()).rejects.toThrow('away')
  expect(chat.state().phase).toBe('failed')
  broken = false
  await chat.load()
  expect(chat.state()).toMatchObject({ phase: 'ready', standing: 'user' })
})

it('shows when the other one comes and goes, not oneself on another device', async () => {
  const chat = createConversation({ orderId: 'o', wire: createServer().wire, onChange: () => {} })
  await chat.load()
  chat.presenceChanged({ role: 'user', online: true, lastSeenAt: null })
  chat.presenceChanged({ role: 'engineer', online: true, lastSeenAt: null })
  expect(chat.state().presence).toEqual([{ role: 'engineer', online: true, lastSeenAt: null }])
})
