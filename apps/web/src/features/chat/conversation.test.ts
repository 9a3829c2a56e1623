import type { Message } from '@vorta/contract/chat/schema'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
    const rest = { fileUrl: null, thumbnailUrl: null, fileName: null, fileSize: null, timestamp: '2026-03-04T12:00:00.000Z' }
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
        expect(chat.state().total).toBe(server.stored.length)
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

it.each(['load', 'join'] as const)('says that it could not load, and loads when asked again (%s)', async (again) => {
  const server = createServer()
  let broken = true
  const wire: Wire = { ...server.wire, page: (query) => (broken ? Promise.reject(new Error('away')) : server.wire.page(query)) }
  const chat = createConversation({ orderId: 'o', wire, onChange: () => {} })
  await expect(chat.load()).rejects.toThrow('away')
  await chat.join()
  expect(chat.state().phase).toBe('failed')
  broken = false
  await chat[again]()
  expect(chat.state()).toMatchObject({ phase: 'ready', standing: 'user' })
})

it('asks again for its seat while the server cannot give one, and not where it may not', async () => {
  vi.useFakeTimers()
  const server = createServer()
  const refusals = ['unavailable', 'too_many', 'not_found']
  let asked = 0
  const wire: Wire = { ...server.wire, ask: async () => ({ ok: false, message: 'No', code: refusals[asked++] ?? '' }) }
  const chat = createConversation({ orderId: 'o', wire, onChange: () => {} })
  const loaded = chat.load()
  await vi.advanceTimersByTimeAsync(60_000)
  await loaded
  expect(asked).toBe(3)
})

it('shows when the other one comes and goes, not oneself on another device', async () => {
  const chat = createConversation({ orderId: 'o', wire: createServer().wire, onChange: () => {} })
  // One's own coming is told before the answer that says who one is.
  chat.presenceChanged({ role: 'user', online: true, lastSeenAt: null })
  expect(chat.state().presence).toEqual([])
  await chat.load()
  chat.presenceChanged({ role: 'user', online: true, lastSeenAt: null })
  chat.presenceChanged({ role: 'engineer', online: true, lastSeenAt: null })
  expect(chat.state().presence).toEqual([{ role: 'engineer', online: true, lastSeenAt: null }])
})

afterEach(() => void vi.useRealTimers())

describe('a message that nobody acknowledges', () => {
  /** A conversation whose connection can be taken away, and whose answers can be held back. */
  const open = async () => {
    const server = createServer()
    const line = { isUp: true, asked: 0, hold: null as Promise<void> | null }
    const wire: Wire = {
      ...server.wire,
      isConnected: () => line.isUp,
      async ask<T>(event: 'join-order-room' | 'send-message', payload: object) {
        if (event === 'send-message') line.asked += 1
        const answer = await server.wire.ask<T>(event, payload)
        if (event === 'send-message') await line.hold
        return answer
      },
    }
    const chat = createConversation({ orderId: 'o', wire, onChange: () => {} })
    await chat.load()
    vi.useFakeTimers()
    const shown = () => [
      ...chat.state().timeline.messages.map((one) => one.content),
      ...chat.state().timeline.drafts.map((one) => one.content),
    ]
    return { server, line, chat, shown, drafts: () => chat.state().timeline.drafts }
  }

  it('is offered for Retry and Discard after ten seconds, and still goes out by itself', async () => {
    const { server, line, chat, shown, drafts } = await open()
    line.isUp = false
    chat.send('one', null, new Date())
    chat.send('two', null, new Date())
    vi.advanceTimersByTime(9_900)
    expect(drafts().map((one) => one.isLate ?? false)).toEqual([false, false])
    vi.advanceTimersByTime(200)
    expect(drafts()).toMatchObject([
      { isLate: true, failure: null },
      { isLate: true, failure: null },
    ])
    chat.retry(drafts()[0]?.clientMessageId ?? '')
    expect(drafts().map((one) => one.isLate)).toEqual([false, true])
    vi.advanceTimersByTime(10_000)
    expect(drafts().map((one) => one.isLate)).toEqual([true, true])
    line.isUp = true
    await chat.join()
    expect(drafts()).toEqual([])
    expect(shown()).toEqual(['one', 'two'])
    expect(server.stored).toHaveLength(2)
  })

  it('becomes a normal one when the answer comes late', async () => {
    const { line, chat, shown, drafts } = await open()
    line.hold = new Promise((resolve) => setTimeout(resolve, 15_000))
    chat.send('slow', null, new Date())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(drafts()).toMatchObject([{ isLate: true }])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(drafts()).toEqual([])
    expect(shown()).toEqual(['slow'])
  })

  it('is not sent again once discarded, and if it was stored it is shown once like any other', async () => {
    const { server, line, chat, shown, drafts } = await open()
    line.hold = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 15_000))
    chat.send('given up', null, new Date())
    await vi.advanceTimersByTimeAsync(10_000)
    chat.discard(drafts()[0]?.clientMessageId ?? '')
    expect(shown()).toEqual([])
    await vi.advanceTimersByTimeAsync(20_000)
    expect([line.asked, drafts()]).toEqual([1, []])
    for (const message of server.stored) chat.arrive(message)
    await chat.join()
    expect(shown()).toEqual(['given up'])
    expect(server.stored).toHaveLength(1)
  })

  it('of an earlier visit is watched too, until the page is left', async () => {
    vi.useFakeTimers()
    const told: boolean[] = []
    const kept = [{ clientMessageId: 'c', content: 'kept', file: null, writtenAt: '2026-03-04T12:00:00.000Z', failure: null }]
    const onChange = (state: ChatState) => void told.push(state.timeline.drafts[0]?.isLate ?? false)
    const wire = { ...createServer().wire, isConnected: () => false }
    createConversation({ orderId: 'o', wire, onChange, kept }).close()
    createConversation({ orderId: 'o', wire, onChange, kept })
    vi.advanceTimersByTime(20_000)
    expect(told).toEqual([true])
  })
})

it('says nothing of others while it is cut off itself', async () => {
  const chat = createConversation({ orderId: 'o', wire: createServer().wire, onChange: () => {} })
  await chat.load()
  chat.presenceChanged({ role: 'engineer', online: true, lastSeenAt: null })
  chat.disconnected()
  expect(chat.state().presence).toEqual([])
})
