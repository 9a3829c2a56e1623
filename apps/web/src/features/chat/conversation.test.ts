import type { Message } from '@vorta/contract/chat/schema'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ChatState, type ChatTransport, createConversation } from './conversation.ts'

/** A minimal server that numbers and stores messages. Its responses and events may get lost. */
function createServer() {
  const stored: Message[] = []
  let isDropped = () => false
  const store = (content: string, clientMessageId: string | null, senderRole: 'user' | 'engineer' = 'user'): Message => {
    const existing = stored.find((message) => clientMessageId !== null && message.clientMessageId === clientMessageId)
    if (existing) return existing
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
  const transport: ChatTransport = {
    isConnected: () => true,
    async emitWithReply<T>(event: string, payload: object) {
      const { after = 0, content = '', clientMessageId = null } = payload as { after?: number; content?: string; clientMessageId?: string }
      if (content === 'refuse me')
        return { ok: false, message: "You're sending messages too quickly. Wait a moment, then try again.", code: 'too_many' }
      const joined = {
        participantRole: 'user',
        messages: stored.slice(after, after + 5),
        more: stored.length > after + 5,
        lastSeq: stored.length,
        reads: [],
        presence: [],
      }
      const reply = event === 'join-order-room' ? joined : { message: store(content, clientMessageId) }
      if (isDropped()) throw new Error('no answer')
      return { ok: true, ...reply } as unknown as { ok: true } & T
    },
    async page({ cursor, after }) {
      if (after !== undefined) return { messages: stored.slice(after, after + 7), nextCursor: null, total: stored.length, reads: [] }
      const end = cursor === undefined ? stored.length : Number(cursor) - 1
      const messages = stored.slice(Math.max(0, end - 10), end)
      return { messages, nextCursor: end > 10 ? String(messages[0]?.seq) : null, total: stored.length, reads: [] }
    },
    upload: async ({ name }) => ({ ok: true, url: `/files/${name}` }),
  }
  const dropResponseWhen = (rule: () => boolean) => {
    isDropped = rule
  }
  return { stored, store, transport, dropResponseWhen }
}

const settle = async (state: () => ChatState) => {
  for (let i = 0; i < 500 && state().timeline.drafts.some((draft) => draft.failure === null); i++)
    await new Promise((go) => setTimeout(go, 0))
  await new Promise((go) => setTimeout(go, 1))
}

it('matches the server state whatever responses and events get lost', async () => {
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
        server.dropResponseWhen(() => losses[asked++ % 7] === true && asked % 7 !== 0)
        const chat = createConversation({ orderId: 'o', transport: server.transport, onChange: () => {} })
        await chat.load()
        let sent = 0
        for (const item of steps) {
          if (item === 'send') chat.send(`mine ${++sent}`, null, new Date())
          if (item === 'hear') chat.messageReceived(server.store('received', null, 'engineer'))
          if (item === 'miss') server.store('unheard', null, 'engineer')
          if (item === 'join') await chat.join()
        }
        await settle(chat.state)
        await chat.join()
        while (chat.state().olderCursor !== null) await chat.loadOlder()
        expect(chat.state().timeline).toEqual({ loadedAfter: 0, messages: server.stored, drafts: [] })
        expect(chat.state().total).toBe(server.stored.length)
        const mine = server.stored.filter((message) => message.content.startsWith('mine')).map((message) => message.content)
        expect(mine).toEqual(Array.from({ length: sent }, (_, i) => `mine ${i + 1}`))
      },
    ),
    { numRuns: 60 },
  )
}, 60_000)

it('a rejected message keeps its reason, and the next one is sent', async () => {
  const server = createServer()
  const chat = createConversation({ orderId: 'o', transport: server.transport, onChange: () => {} })
  await chat.load()
  chat.send('refuse me', null, new Date())
  chat.send('fine', null, new Date())
  await settle(chat.state)
  const [rejected] = chat.state().timeline.drafts
  expect(rejected).toMatchObject({ content: 'refuse me', failure: "You're sending messages too quickly. Wait a moment, then try again." })
  expect(server.stored.map((message) => message.content)).toEqual(['fine'])
  chat.discard(rejected?.clientMessageId ?? '')
  expect(chat.state().timeline.drafts).toEqual([])
})

it.each(['load', 'join'] as const)('reports a failed load and recovers on %s', async (again) => {
  const server = createServer()
  let broken = true
  const transport: ChatTransport = {
    ...server.transport,
    page: (query) => (broken ? Promise.reject(new Error('away')) : server.transport.page(query)),
  }
  const chat = createConversation({ orderId: 'o', transport, onChange: () => {} })
  await expect(chat.load()).rejects.toThrow('away')
  await chat.join()
  expect(chat.state().phase).toBe('failed')
  broken = false
  await chat[again]()
  expect(chat.state()).toMatchObject({ phase: 'ready', participantRole: 'user' })
})

it('retries a join after temporary errors and stops after a permanent one', async () => {
  vi.useFakeTimers()
  const server = createServer()
  const errorCodes = ['unavailable', 'too_many', 'not_found']
  let asked = 0
  const transport: ChatTransport = {
    ...server.transport,
    emitWithReply: async () => ({ ok: false, message: 'No', code: errorCodes[asked++] ?? '' }),
  }
  const chat = createConversation({ orderId: 'o', transport, onChange: () => {} })
  const loaded = chat.load()
  await vi.advanceTimersByTimeAsync(60_000)
  await loaded
  expect(asked).toBe(3)
})

it('shows the presence of the other participant only', async () => {
  const chat = createConversation({ orderId: 'o', transport: createServer().transport, onChange: () => {} })
  // The user's own presence event arrives before the response with their role.
  chat.presenceChanged({ role: 'user', online: true, lastSeenAt: null })
  expect(chat.state().presence).toEqual([])
  await chat.load()
  chat.presenceChanged({ role: 'user', online: true, lastSeenAt: null })
  chat.presenceChanged({ role: 'engineer', online: true, lastSeenAt: null })
  expect(chat.state().presence).toEqual([{ role: 'engineer', online: true, lastSeenAt: null }])
})

afterEach(() => void vi.useRealTimers())

describe('an unacknowledged message', () => {
  /** A conversation whose connection can be cut and whose responses can be delayed. */
  const open = async () => {
    const server = createServer()
    const connection = { isUp: true, asked: 0, hold: null as Promise<void> | null }
    const transport: ChatTransport = {
      ...server.transport,
      isConnected: () => connection.isUp,
      async emitWithReply<T>(event: 'join-order-room' | 'send-message', payload: object) {
        if (event === 'send-message') connection.asked += 1
        const reply = await server.transport.emitWithReply<T>(event, payload)
        if (event === 'send-message') await connection.hold
        return reply
      },
    }
    const chat = createConversation({ orderId: 'o', transport, onChange: () => {} })
    await chat.load()
    vi.useFakeTimers()
    const shown = () => [
      ...chat.state().timeline.messages.map((item) => item.content),
      ...chat.state().timeline.drafts.map((item) => item.content),
    ]
    return { server, connection, chat, shown, drafts: () => chat.state().timeline.drafts }
  }

  it('offers Retry and Discard after ten seconds and is still sent automatically', async () => {
    const { server, connection, chat, shown, drafts } = await open()
    connection.isUp = false
    chat.send('one', null, new Date())
    chat.send('two', null, new Date())
    vi.advanceTimersByTime(9_900)
    expect(drafts().map((item) => item.isLate ?? false)).toEqual([false, false])
    vi.advanceTimersByTime(200)
    expect(drafts()).toMatchObject([
      { isLate: true, failure: null },
      { isLate: true, failure: null },
    ])
    chat.retry(drafts()[0]?.clientMessageId ?? '')
    expect(drafts().map((item) => item.isLate)).toEqual([false, true])
    vi.advanceTimersByTime(10_000)
    expect(drafts().map((item) => item.isLate)).toEqual([true, true])
    connection.isUp = true
    await chat.join()
    expect(drafts()).toEqual([])
    expect(shown()).toEqual(['one', 'two'])
    expect(server.stored).toHaveLength(2)
  })

  it('becomes a normal message when the response arrives late', async () => {
    const { connection, chat, shown, drafts } = await open()
    connection.hold = new Promise((resolve) => setTimeout(resolve, 15_000))
    chat.send('slow', null, new Date())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(drafts()).toMatchObject([{ isLate: true }])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(drafts()).toEqual([])
    expect(shown()).toEqual(['slow'])
  })

  it('is not sent again once discarded and is shown once if it was stored', async () => {
    const { server, connection, chat, shown, drafts } = await open()
    connection.hold = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 15_000))
    chat.send('given up', null, new Date())
    await vi.advanceTimersByTimeAsync(10_000)
    chat.discard(drafts()[0]?.clientMessageId ?? '')
    expect(shown()).toEqual([])
    await vi.advanceTimersByTimeAsync(20_000)
    expect([connection.asked, drafts()]).toEqual([1, []])
    for (const message of server.stored) chat.messageReceived(message)
    await chat.join()
    expect(shown()).toEqual(['given up'])
    expect(server.stored).toHaveLength(1)
  })

  it('stored by an earlier visit is also marked late, unless the conversation is closed', async () => {
    vi.useFakeTimers()
    const changes: boolean[] = []
    const storedDrafts = [{ clientMessageId: 'c', content: 'stored', file: null, writtenAt: '2026-03-04T12:00:00.000Z', failure: null }]
    const onChange = (state: ChatState) => void changes.push(state.timeline.drafts[0]?.isLate ?? false)
    const transport = { ...createServer().transport, isConnected: () => false }
    createConversation({ orderId: 'o', transport, onChange, storedDrafts }).close()
    createConversation({ orderId: 'o', transport, onChange, storedDrafts })
    vi.advanceTimersByTime(20_000)
    expect(changes).toEqual([true])
  })
})

it('shows no presence while disconnected', async () => {
  const chat = createConversation({ orderId: 'o', transport: createServer().transport, onChange: () => {} })
  await chat.load()
  chat.presenceChanged({ role: 'engineer', online: true, lastSeenAt: null })
  chat.disconnected()
  expect(chat.state().presence).toEqual([])
})

describe('a message with a file', () => {
  const picture = { key: 'k', url: null, name: 'front.png', sizeBytes: 4, isImage: true }
  /** A conversation without a connection, whose uploads are answered by `upload`. */
  const open = async (upload: ChatTransport['upload']) => {
    const server = createServer()
    const connection = { isUp: false }
    const sent: object[] = []
    const transport: ChatTransport = {
      ...server.transport,
      upload: vi.fn(upload),
      isConnected: () => connection.isUp,
      emitWithReply: (event, payload) => {
        if (event === 'send-message') sent.push(payload)
        return server.transport.emitWithReply(event, payload)
      },
    }
    const onUploadFailed = vi.fn()
    const chat = createConversation({ orderId: 'o', transport, onChange: () => {}, onUploadFailed })
    await chat.load()
    vi.useFakeTimers()
    const connect = () => {
      connection.isUp = true
      return chat.join()
    }
    return { server, sent, transport, connection, chat, connect, onUploadFailed, drafts: () => chat.state().timeline.drafts }
  }
  const answered = async () => ({ ok: true, url: '/files/front.png' }) as const

  it('is shown at once without a connection, and uploaded and sent once when it is back', async () => {
    const { server, sent, transport, chat, connect, drafts } = await open(answered)
    chat.send('The front', picture, new Date())
    chat.send('And a text', null, new Date())
    expect(drafts()).toMatchObject([{ content: 'The front', file: { name: 'front.png' }, failure: null }, { content: 'And a text' }])
    expect(transport.upload).not.toHaveBeenCalled()
    await connect()
    await chat.join()
    expect(sent).toMatchObject([
      { fileUrl: '/files/front.png', messageType: 'image' },
      { fileUrl: null, messageType: 'text' },
    ])
    expect(transport.upload).toHaveBeenCalledTimes(1)
    expect(server.stored.map(({ content }) => content)).toEqual(['The front', 'And a text'])
    expect(drafts()).toEqual([])
  })

  it('waits when the connection breaks during the upload', async () => {
    let isBroken = true
    const { sent, connection, chat, connect, drafts, onUploadFailed } = await open(async () => {
      if (!isBroken) return answered()
      connection.isUp = false
      throw new Error('offline')
    })
    chat.send('The front', picture, new Date())
    const joined = connect()
    await vi.advanceTimersByTimeAsync(3_000)
    await joined
    expect(drafts()).toMatchObject([{ failure: null }])
    expect([sent, onUploadFailed.mock.calls]).toEqual([[], []])
    isBroken = false
    await connect()
    expect(sent).toHaveLength(1)
    expect(drafts()).toEqual([])
  })

  it('reports a rejected file, sends the next message, and uploads it again on Retry', async () => {
    let isRejected = true
    const { sent, chat, connect, drafts, onUploadFailed } = await open(async () =>
      isRejected ? { ok: false, code: 'unsupported_type', message: 'Only images' } : answered(),
    )
    chat.send('The front', picture, new Date())
    chat.send('And a text', null, new Date())
    await connect()
    expect(drafts()).toMatchObject([{ content: 'The front', failure: 'Only images' }])
    expect(onUploadFailed).toHaveBeenCalledTimes(1)
    expect(sent).toMatchObject([{ content: 'And a text' }])
    isRejected = false
    chat.retry(drafts()[0]?.clientMessageId ?? '')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toMatchObject([{ content: 'And a text' }, { content: 'The front', fileUrl: '/files/front.png' }])
    expect(drafts()).toEqual([])
  })

  it('is not sent when it is discarded during the upload', async () => {
    const { sent, chat, connect, drafts } = await open(
      (_, { signal, onProgress }) =>
        new Promise((_resolve, reject) => {
          onProgress(0.5)
          signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        }),
    )
    chat.send('The front', picture, new Date())
    const joined = connect()
    await vi.advanceTimersByTimeAsync(0)
    expect(chat.state().uploading).toMatchObject({ progress: 0.5 })
    chat.discard(drafts()[0]?.clientMessageId ?? '')
    await joined
    expect([sent, drafts(), chat.state().uploading]).toEqual([[], [], null])
  })
})
