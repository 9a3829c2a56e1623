// @vitest-environment happy-dom
import type { CadModel } from '@vorta/contract/cad/schema'
import type { Message } from '@vorta/contract/chat/schema'
import { ordersApi } from '@vorta/contract/orders/routes'
import { expect, it, vi } from 'vitest'
import { press } from '../../testing/dom.ts'
import { testOrder } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { SystemLine, UpdatesLine } from './Lines.tsx'

const AT = '2026-03-02T12:00:00.000Z'

const line = (about: Message['about']): Message => ({
  ...{ _id: 'm1', orderId: 'order-1', seq: 1, senderId: null, senderRole: 'system', messageType: 'system' },
  ...{ fileUrl: null, thumbnailUrl: null, fileName: null, fileSize: null, clientMessageId: null },
  content: 'CAD version 2 uploaded: arch.stl',
  timestamp: AT,
  about,
})

const version: CadModel = {
  ...{ _id: 'cad-2', originalName: 'arch.stl', filename: 'arch.stl', version: 2, uploadedAt: '2026-03-02T12:00:00.000Z', note: '' },
  ...{ fileSize: 1_000, unit: 'mm', unitGuessed: false, sizeMm: null, downloadUrl: '/files/arch.stl', thumbnailUrl: '/files/arch.webp' },
}

const serveOrder = () => serve(replyTo(ordersApi.get, { success: true, order: testOrder({ cadModels: [version] }) }))

function linkOf(about: Message['about'], at: string) {
  serveOrder()
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

it('shows the picture of an uploaded version', async () => {
  serveOrder()
  document.body.innerHTML = ''
  renderScreen(<SystemLine message={line({ kind: 'version', targetId: 'cad-2' })} />, { at: '/?order=order-1&view=chat' })
  await vi.waitFor(() => expect(document.querySelector('a img')?.getAttribute('src')).toContain('arch.webp'))
  expect(document.querySelector('a')?.textContent).toMatch(/^CAD version 2 uploaded: arch.stl \d+:00 [AP]M$/)
})

it('shows collapsed updates on request, with their days', () => {
  document.body.innerHTML = ''
  const update = (_id: string, timestamp: string) => ({ ...line(undefined), _id, timestamp })
  renderScreen(<UpdatesLine messages={[update('m1', '2026-03-02T12:00:00.000Z'), update('m2', '2026-03-03T12:00:00.000Z')]} />)
  expect(document.body.textContent).toMatch(/^2 updates, Mar 2.–.3· Show$/)
  press(document.querySelector('button')?.textContent ?? '')
  expect([...document.querySelectorAll('time')].map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['Mar 2,', 'Mar 3,'])
})
