// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Draft } from './message-log.ts'
import { startOutbox } from './outbox.ts'
import { ordersWithDrafts, reportDraftsLeft, storeDrafts, storedDrafts } from './stored-drafts.ts'

const { socket, sent, replies, listeners, uploads, dropped } = vi.hoisted(() => ({
  uploads: [] as (string | null)[],
  dropped: [] as string[],
  socket: { connected: false },
  sent: [] as string[],
  replies: new Map<string, { ok: boolean; code?: string; message?: string } | null>(),
  listeners: new Set<() => void>(),
}))
vi.mock('../../lib/uploads/stored-files.ts', () => ({ dropStoredFile: async (key: string) => void dropped.push(key) }))
vi.mock('./upload-attachment.ts', () => ({
  uploadAttachment: async () => {
    const url = uploads.shift() ?? null
    if (url === null) throw new Error('offline')
    return { ok: true, url }
  },
}))
vi.mock('../../lib/socket.ts', () => ({
  shareSocket: () => ({ socket, release: () => {} }),
  onLiveEvents: ({ connect }: { connect?: () => void }) => {
    if (connect) listeners.add(connect)
    return () => connect && listeners.delete(connect)
  },
  emitWithReply: async (
    _: unknown,
    __: string,
    { orderId, content, fileUrl }: { orderId: string; content: string; fileUrl: string | null },
  ) => {
    sent.push(`${orderId} ${content}${fileUrl ? ` ${fileUrl}` : ''}`)
    const reply = replies.get(content)
    if (reply === null) throw new Error('timeout')
    return reply ?? { ok: true }
  },
}))

const draft = (content: string, failure: string | null = null): Draft => ({
  clientMessageId: content,
  content,
  file: null,
  writtenAt: '2026-03-04T12:00:00.000Z',
  failure,
})
const connect = async () => {
  socket.connected = true
  for (const listener of listeners) listener()
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0))
}
const left = (orderId: string) => storedDrafts('u', orderId).map(({ content, failure }) => (failure ? `${content}: ${failure}` : content))

let stop = () => {}
const start = () => {
  stop = startOutbox('u')
}

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  replies.clear()
  socket.connected = false
})
afterEach(() => stop())

it('sends the messages of all conversations in sequence once there is a connection', async () => {
  storeDrafts('u', 'o1', [draft('a'), draft('b')])
  storeDrafts('u', 'o2', [draft('c')])
  storeDrafts('other', 'o1', [draft('d')])
  start()
  expect(sent).toEqual([])
  await connect()
  await vi.waitFor(() => expect(ordersWithDrafts('u')).toEqual([]))
  expect(sent).toEqual(['o1 a', 'o1 b', 'o2 c'])
  await connect()
  expect(sent).toHaveLength(3)
  expect(ordersWithDrafts('other')).toEqual(['o1'])
})

it('keeps a message without a reply, and those after it, for the next connection', async () => {
  storeDrafts('u', 'o3', [draft('a'), draft('b')])
  replies.set('a', null)
  start()
  await connect()
  await vi.waitFor(() => expect(sent).toEqual(['o3 a']))
  expect(left('o3')).toEqual(['a', 'b'])
  replies.clear()
  await connect()
  await vi.waitFor(() => expect(left('o3')).toEqual([]))
})

it('keeps the reason for a rejected message, and waits if the account has another role', async () => {
  storeDrafts('u', 'o4', [draft('a', 'Too long'), draft('b')])
  storeDrafts('u', 'o5', [draft('c')])
  replies.set('b', { ok: false, code: 'conflict', message: 'This order was cancelled.' })
  replies.set('c', { ok: false, code: 'not_found', message: 'Order not found' })
  start()
  await connect()
  await vi.waitFor(() => expect(sent).toEqual(['o4 b', 'o5 c']))
  await vi.waitFor(() => expect(left('o4')).toEqual(['a: Too long', 'b: This order was cancelled.']))
  expect(left('o5')).toEqual(['c'])
})

it('uploads the file of a message before it is sent, and tries again after a failed upload', async () => {
  const file = { key: 'k', url: null, name: 'front.png', sizeBytes: 4, isImage: true }
  storeDrafts('u', 'o6', [draft('a'), { ...draft('b'), file }, draft('c')])
  uploads.push(null, '/files/front.png')
  start()
  await connect()
  await vi.waitFor(() => expect(uploads).toEqual(['/files/front.png']))
  expect([sent, left('o6'), dropped]).toEqual([['o6 a'], ['b', 'c'], []])
  await connect()
  await vi.waitFor(() => expect(left('o6')).toEqual([]))
  expect(sent).toEqual(['o6 a', 'o6 b /files/front.png', 'o6 c'])
  expect(dropped).toEqual(['k'])
})

it('sends what is left when a chat is closed', async () => {
  start()
  socket.connected = true
  storeDrafts('u', 'o7', [draft('a')])
  reportDraftsLeft('u', 'o7')
  await vi.waitFor(() => expect(left('o7')).toEqual([]))
  expect(sent).toEqual(['o7 a'])
})
