// @vitest-environment happy-dom
import type { Message } from '@vorta/contract/chat/schema'
import { expect, it } from 'vitest'
import { renderScreen, serve } from '../../testing/screen.tsx'
import { SystemLine } from './Lines.tsx'

const line = (about: Message['about']): Message => ({
  ...{ _id: 'm1', orderId: 'order-1', seq: 1, senderId: null, senderRole: 'system', messageType: 'system' },
  ...{ fileUrl: null, thumbnailUrl: null, fileName: null, fileSize: null, clientMessageId: null },
  content: 'CAD version 2 uploaded: arch.stl',
  timestamp: '2026-03-02T12:00:00.000Z',
  about,
})

function linkOf(about: Message['about'], at: string) {
  serve()
  document.body.innerHTML = ''
  renderScreen(<SystemLine message={line(about)} />, { at })
  return document.querySelector('a')?.getAttribute('href') ?? null
}

it('links a system message to what it is about, also outside of its order', () => {
  expect(linkOf({ kind: 'version', targetId: 'cad-2' }, '/?order=order-1&view=chat')).toBe('/?order=order-1&view=files&model=cad-2')
  expect(linkOf({ kind: 'payment', targetId: null }, '/?tab=chat')).toBe('/?tab=chat&view=payments&order=order-1')
  expect(linkOf({ kind: 'production', targetId: null }, '/?order=order-1&view=chat')).toBe('/?order=order-1&view=production')
  expect(linkOf(undefined, '/?order=order-1&view=chat')).toBeNull()
})
