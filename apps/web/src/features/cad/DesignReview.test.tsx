// @vitest-environment happy-dom

import { fireEvent } from '@testing-library/react'
import { cadApi } from '@vorta/contract/cad/routes'
import type { CadModel, Scan } from '@vorta/contract/cad/schema'
import { ordersApi } from '@vorta/contract/orders/routes'
import type { Order } from '@vorta/contract/orders/schema'
import { pinsApi } from '@vorta/contract/pins/routes'
import type { Pin } from '@vorta/contract/pins/schema'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { press, shows, showsNot } from '../../testing/dom.ts'
import { testEngineer, testOrder } from '../../testing/order.ts'
import { failAt, renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import type { OpenedModel } from '../model-viewer/load/protocol.ts'
import { useOrder } from '../orders/orders.queries.ts'
import { DesignReview } from './DesignReview.tsx'

const cad = (version: number, uploadedAt: string, note = ''): CadModel => ({
  ...{ _id: `c${version}`, originalName: `arch-flare_v${version}.stl`, filename: `c${version}.stl`, version, uploadedAt, note },
  ...{ fileSize: 586, unit: 'mm', unitGuessed: false, sizeMm: [20, 30, 40], downloadUrl: `/c${version}`, previewUrl: null },
})
const first = cad(1, '2026-03-02T12:00:00.000Z')
const second = cad(2, '2026-03-05T12:00:00.000Z', 'Lip 16 mm wider')
const third = cad(3, '2026-03-06T12:00:00.000Z')
const scan: Scan = {
  ...{ _id: 's1', originalName: 'fender.ply', filename: 's1.ply', quality: 'good', scanArea: 'Front', vertexCount: 9, fileSize: 90 },
  ...{ uploadedAt: first.uploadedAt, unit: 'mm', unitGuessed: false, sizeMm: null, downloadUrl: '/s1', previewUrl: null },
}
const pin: Pin = {
  ...{ _id: 'p1', number: 1, state: 'done', text: 'The tire pokes out', cadModelId: 'c1', version: 1, positions: [] },
  ...{ author: { _id: 'user-1', role: 'user', name: 'Casey Morgan' }, createdAt: first.uploadedAt, updatedAt: second.uploadedAt },
  ...{ point: null, normal: null, camera: null, picture: null, revision: 1 },
  replies: [
    {
      _id: 'r1',
      author: { _id: 'engineer-1', role: 'engineer', name: 'Erin Vasquez' },
      text: 'It covers the tread now.',
      at: second.uploadedAt,
    },
  ],
}
const review = { code: 'review_design', label: 'Review the design, then approve it or request a revision' } as const
const designing = (change: Partial<Order> = {}) =>
  testOrder({ status: 'designing', engineerId: testEngineer, turn: 'customer', nextAction: review, cadModels: [first, second], ...change })

const modelOf = (widthMm: number, volume: number): OpenedModel => ({
  facts: {
    ...{ boundsMm: [0, 0, 0, widthMm, 30, 40], sizeMm: [widthMm, 30, 40], points: 3, triangles: 1, areaMm2: 5_200, errorMm: null },
    bodies: { closed: 1, open: 0, openEdges: 0, ambiguous: 0, volume, isWindingFixed: false },
  },
  parts: [{ name: 'Flare', triangles: 1, color: null }],
  shapes: [
    {
      ...{ positions: Float32Array.of(0, 0, 0, widthMm, 0, 0, widthMm, 30, 40), indices: Uint32Array.of(0, 1, 2) },
      ...{ normals: new Int16Array(9), colors: null, coarse: null },
    },
  ],
  tree: { name: 'Flare', parts: [0], children: [] },
})
const mapOf = () => ({
  ...{ positions: Float32Array.of(0, 0, 0, 36, 0, 0, 36, 30, 40), indices: Uint32Array.of(0, 1, 2), normals: new Int16Array(9) },
  ...{ distancesMm: Float32Array.of(1, 2, 3), areasMm2: Float32Array.of(1, 1, 1) },
})

interface WorkerRequest {
  readonly id?: number
  readonly kind: string
  readonly payload?: { readonly url?: string }
}
/** What the workers answer; undefined if they are still busy. */
let answer: (request: WorkerRequest, worker: TestWorker) => object | undefined

/** The test environment has neither workers nor WebGL. */
class TestWorker extends EventTarget {
  postMessage(request: WorkerRequest) {
    const data = answer(request, this)
    if (data) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id: request.id, ...data } })))
  }
  terminate() {}
}

const opensAll = ({ kind, payload }: WorkerRequest) => {
  if (kind === 'compare') return { kind: 'done', result: { first: mapOf(), second: mapOf() } }
  if (kind !== 'open') return undefined
  return { ok: true, result: payload?.url?.endsWith('/c1') ? modelOf(20, 24_000) : modelOf(36, 30_000) }
}

function Review({ reader }: { reader: 'user' | 'engineer' }) {
  const { data } = useOrder('order-1')
  return data ? <DesignReview order={data.order} reader={reader} /> : null
}

const others = (scans: Scan[] = [], pins: Pin[] = []) => [
  replyTo(cadApi.listScans, { success: true, scans }),
  replyTo(pinsApi.list, { success: true, pins }),
]
const answerOrder = (order: Order) => replyTo(ordersApi.get, { success: true, order })

function open(order: Order, { at = '/?order=order-1&design=newest', reader = 'user' as 'user' | 'engineer', replies = others() } = {}) {
  serve(answerOrder(order), ...replies)
  return renderScreen(<Review reader={reader} />, { at, role: reader })
}

const approveButton = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Approve Design')
const canApprove = () => vi.waitFor(() => expect(approveButton()?.disabled).toBe(false), 30_000)

// Loaded on demand, which takes long on a busy machine.
beforeAll(() => Promise.all([import('../model-viewer/ModelView.tsx'), import('../model-viewer/compare/CompareView.tsx')]))

beforeEach(() => {
  vi.stubGlobal('Worker', TestWorker)
  answer = opensAll
})

it('shows the progress while the design loads', async () => {
  answer = () => ({ stage: 'read', progress: 0.5 })
  open(designing())
  await shows('Arch flare, version 2')
  await shows('Reading the model...')
})

it('shows a first version without a comparison', async () => {
  open(designing({ cadModels: [first] }))
  await shows('This is the first version of your design.')
  await shows('No note with this version.')
  showsNot('Changes', 'On Your Scan', 'Changed since')
})

it('shows what changed, the note, the request and the answered pins', async () => {
  const request = { _id: 'r1', number: 1, comments: 'Please make it wider', createdAt: '2026-03-03T12:00:00.000Z', beyondIncluded: false }
  open(designing({ revisions: [request] }), { replies: others([scan], [pin]) })
  await shows('Changed since version 1')
  for (const text of ['Lip 16 mm wider', 'Erin Vasquez', 'Please make it wider', 'It covers the tread now.']) await shows(text)
  await shows('Width36.00 mm+16.00 mm')
  await shows('Height40.00 mmsame')
  await shows('+6,000 mm³')
  await shows('Up to 3.00 mm, 2.00 mm on average')
  await shows('On Your Scan')
  press('Changes')
  await shows('Version 1 and Version 2 differ by up to 3.00 mm')
})

it('still shows the design if the previous version cannot be opened', async () => {
  answer = (request) => (request.payload?.url?.endsWith('/c1') ? { ok: false, message: 'Broken file' } : opensAll(request))
  open(designing())
  await shows("We couldn't open arch-flare_v1.stl, so we can't show what changed in figures.")
  await shows('Lip 16 mm wider')
})

it('opens from the address of a comparison alone, with its newer version', async () => {
  open(designing(), { at: '/?order=order-1&compare=c1~c2' })
  await shows('Arch flare, version 2')
  await shows('Version 1 and Version 2 differ by up to 3.00 mm')
  press('Design')
  await shows('Changed since version 1')
})

it('is read-only for staff', async () => {
  open(designing(), { reader: 'engineer', replies: others([scan]) })
  await shows('On the Scan')
  await shows('Changed since version 1')
  showsNot('Approve Design', 'Request Revision')
  await shows('Back to Order')
})

it('can be approved once it is on screen or cannot be shown', async () => {
  const requests: { request: WorkerRequest; worker: TestWorker }[] = []
  answer = (request, worker) => {
    requests.push({ request, worker })
    return { stage: 'read', progress: 0.5 }
  }
  open(designing({ cadModels: [first] }))
  await shows('Reading the model...')
  expect(approveButton()?.disabled).toBe(true)
  for (const { request, worker } of requests)
    worker.dispatchEvent(new MessageEvent('message', { data: { id: request.id, ok: false, message: 'Broken file' } }))
  await shows('Broken file')
  await canApprove()
})

it('approves the version on screen and says what happens next', async () => {
  open(designing())
  await canApprove()
  press('Approve Design')
  await shows('Approve Version 2')
  const nextAction = { code: 'send_quote', label: 'Your engineer is preparing the production quote' } as const
  const approval = { cadModelId: 'c2', version: 2, checksum: 'a'.repeat(64), at: second.uploadedAt }
  const approved = designing({ status: 'approved', turn: 'engineer', nextAction, approval, version: 2 })
  const sent = vi.fn(() => replyTo(ordersApi.approve, { success: true, order: approved }).respond())
  serve({ endpoint: ordersApi.approve, respond: sent }, answerOrder(approved), ...others())
  press('Approve Version 2')
  await shows('Version 2 is approved. Your engineer is preparing the production quote.')
  expect(sent).toHaveBeenCalledOnce()
  showsNot('Approve Version 2', 'Approve Design')
  press('Back to Order')
  await vi.waitFor(() => showsNot('Arch flare, version 2'))
})

it('explains why an approval was not saved', async () => {
  open(designing())
  await canApprove()
  press('Approve Design')
  await shows('Approve Version 2')
  serve(failAt(ordersApi.approve), answerOrder(designing()), ...others())
  press('Approve Version 2')
  await shows("We couldn't save your approval. Please try again.")
})

it('asks to review a version that arrives meanwhile before it can be approved', async () => {
  const queries = open(designing())
  await shows('Approve Design')
  serve(answerOrder(designing({ cadModels: [first, second, third], version: 2 })), ...others())
  await queries.invalidateQueries({ queryKey: orderKeys.all })
  await shows('Version 3 is now the newest version of the design. Review it, then approve it.')
  await shows('Arch flare, version 2')
  showsNot('Approve Design', 'Request Revision')
})

it('opens another version from the menu', async () => {
  open(designing())
  await shows('Arch flare, version 2')
  const button = document.querySelector('[aria-label="Other versions"]')
  if (!button) throw new Error('No menu of versions')
  fireEvent.keyDown(button, { key: 'Enter' })
  const item = await vi.waitFor(() => {
    const [only, ...more] = document.querySelectorAll<HTMLElement>('[role=menuitem]')
    expect([only?.textContent, more.length]).toEqual(['Arch flare, version 1', 0])
    return only as HTMLElement
  })
  fireEvent.click(item)
  await shows('This is the first version of your design.')
  await shows('Review Version 2')
})
