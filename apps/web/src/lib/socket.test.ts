import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

class FakeSocket extends EventEmitter {
  connected = false
  connect = vi.fn()
  disconnect = vi.fn(() => this)
  io = { engine: { close: vi.fn() } }
}
const opened: FakeSocket[] = []
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = new FakeSocket()
    opened.push(socket)
    return socket
  },
}))
const { onLiveEvents, shareSocket } = await import('./socket.ts')

beforeEach(() => void vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } })))
afterEach(() => {
  opened.length = 0
  vi.unstubAllGlobals()
})

it('opens one connection per tab and closes it with its last user', () => {
  const stopLiveUpdates = onLiveEvents({ resync: () => {} })
  const chat = shareSocket()
  const stopChat = onLiveEvents({ resync: () => {} })
  expect(opened).toEqual([chat.socket])
  stopLiveUpdates()
  stopChat()
  expect(opened[0]?.disconnect).not.toHaveBeenCalled()
  chat.release()
  expect(opened[0]?.disconnect).toHaveBeenCalledTimes(1)
  onLiveEvents({})()
  expect(opened).toHaveLength(2)
})

it('calls the handlers of every listener until it stops', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const stopFirst = onLiveEvents({ connect: first, notification: first })
  const stopSecond = onLiveEvents({ connect: second })
  opened[0]?.emit('connect')
  opened[0]?.emit('notification')
  stopFirst()
  opened[0]?.emit('connect')
  expect(first).toHaveBeenCalledTimes(2)
  expect(second).toHaveBeenCalledTimes(2)
  stopSecond()
})

it('notices at once that the network is lost', () => {
  const stop = onLiveEvents({})
  const close = opened[0]?.io.engine.close
  window.dispatchEvent(new Event('offline'))
  expect(close).toHaveBeenCalledTimes(1)
  stop()
  window.dispatchEvent(new Event('offline'))
  expect(close).toHaveBeenCalledTimes(1)
})

it('reconnects at once when the network is back', () => {
  const stop = onLiveEvents({})
  const [socket] = opened
  if (!socket) throw new Error('No connection was opened')
  window.dispatchEvent(new Event('online'))
  expect(socket.connect).toHaveBeenCalledTimes(1)
  socket.connected = true
  window.dispatchEvent(new Event('online'))
  expect(socket.connect).toHaveBeenCalledTimes(1)
  socket.connected = false
  stop()
  window.dispatchEvent(new Event('online'))
  expect(socket.connect).toHaveBeenCalledTimes(1)
})
