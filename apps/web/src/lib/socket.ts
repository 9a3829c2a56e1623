import type { Ack, ClientEvents, ServerEvents } from '@vorta/contract/chat/schema'
import { SOCKET_TIMEOUT_MS } from '@vorta/contract/shared/limits'
import { io, type Socket } from 'socket.io-client'
import { apiBase, reportTokenRejected } from './api.ts'
import { getToken } from './token.ts'

export type LiveSocket = Socket<ServerEvents, ClientEvents>

const COME_BACK_MS = 1_000
const COME_BACK_MAX_MS = 30_000

export interface Line {
  readonly socket: LiveSocket
  readonly close: () => void
}

/** A connection of its own, websocket first and polling where that is blocked. It comes back by itself until it is closed. */
export function openSocket(): Line {
  const socket: LiveSocket = io(apiBase || window.location.origin, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: SOCKET_TIMEOUT_MS,
    forceNew: true,
    // Asked for with each try: the token may have changed since.
    auth: (give) => give({ token: getToken() }),
  })
  const stopComingBack = comeBack(socket)
  // The library closes only every other of several connections when the network goes; the rest would wait for a ping in vain.
  const noticeLoss = () => void socket.io.engine?.close()
  window.addEventListener('offline', noticeLoss)
  const close = () => {
    window.removeEventListener('offline', noticeLoss)
    stopComingBack()
    socket.disconnect()
  }
  return { socket, close }
}

/** Socket.IO stays away where the server itself said no; after a restart or a changed role it may say yes again. */
function comeBack(socket: LiveSocket): () => void {
  let waitMs = COME_BACK_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => getToken() !== null && socket.connect(), waitMs)
    waitMs = Math.min(waitMs * 2, COME_BACK_MAX_MS)
  }
  socket.on('connect', () => {
    waitMs = COME_BACK_MS
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') later()
  })
  socket.on('connect_error', (error) => {
    if (socket.active) return
    // A session that was ended elsewhere: the page finds out now and not with the next press.
    if (error.message === 'unauthorized') reportTokenRejected()
    else later()
  })
  return () => clearTimeout(timer)
}

/** Emits and waits for the answer; rejects when none comes in time. */
export async function ask<T>(socket: LiveSocket, event: keyof ClientEvents, payload: unknown): Promise<Ack<T>> {
  return (await socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck(event, payload)) as Ack<T>
}

let shared: Line | undefined
let listeners = 0

/** Joins the page's one shared connection; the last one to leave closes it. */
function onSharedSocket(event: string, heard: (...args: unknown[]) => void): () => void {
  shared ??= openSocket()
  const line = shared
  listeners += 1
  // The library can't see that an event and its handler belong together when both are variables.
  const untyped = line.socket as unknown as Socket
  untyped.on(event, heard)
  return () => {
    untyped.off(event, heard)
    listeners -= 1
    if (listeners > 0) return
    line.close()
    shared = undefined
  }
}

/** What can be listened to: the server's events, and each time that the connection stands. */
interface News extends ServerEvents {
  connect: () => void
}

/** Listens to news of this account. */
export const onLiveEvent = <E extends keyof News>(event: E, handler: News[E]): (() => void) =>
  onSharedSocket(event, handler as (...args: unknown[]) => void)
