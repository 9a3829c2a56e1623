import { pinsApi } from '@vorta/contract/pins/routes'
import type { Pin } from '@vorta/contract/pins/schema'
import type { ViewerApi } from '../../lib/viewer/viewer-api.ts'
import { testEngineer, testOrder } from '../../testing/order.ts'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { PinBoard } from './PinBoard.tsx'
import { PinsBeforeApproval, PinsOfRevision } from './PinNotes.tsx'

const AT = '2026-03-02T12:00:00.000Z'
const cad = {
  _id: 'c1',
  originalName: 'kit.stl',
  filename: 'c1.stl',
  version: 1,
  uploadedAt: AT,
  fileSize: 2048,
  note: '',
  unit: 'mm' as const,
  unitGuessed: false,
  sizeMm: null,
  downloadUrl: '/api/files/c1.stl',
  previewUrl: null,
}
const viewer = {
  canRender: false,
  isReady: false,
  isPlacing: false,
  placedPoint: null,
  note: '',
  showMarkers: () => {},
} as unknown as ViewerApi
const order = testOrder({ status: 'designing', engineerId: testEngineer, cadModels: [cad] })
export const testPin: Pin = {
  _id: 'p1',
  number: 1,
  state: 'open',
  text: 'Raise the lip',
  author: { _id: 'user-1', role: 'user', name: 'Casey Morgan' },
  createdAt: AT,
  updatedAt: AT,
  cadModelId: 'c1',
  version: 1,
  point: null,
  normal: null,
  camera: null,
  picture: null,
  revision: null,
  replies: [],
  positions: [],
}
const pins = {
  endpoint: pinsApi.list,
  empty: replyTo(pinsApi.list, { success: true, pins: [] }),
  full: replyTo(pinsApi.list, { success: true, pins: [testPin] }),
}
const error = "We couldn't load the pins."

export const pinsScreens: readonly ScreenStates[] = [
  {
    name: 'pins beside the model',
    screen: <PinBoard order={order} cad={cad} reader={{ role: 'user', userId: 'user-1' }} viewer={viewer} />,
    ...pins,
    texts: { empty: 'No pins on this version yet.', error, full: 'Raise the lip' },
  },
  {
    name: 'pins of a revision request',
    screen: <PinsOfRevision orderId="order-1" />,
    ...pins,
    texts: { empty: 'No pins attached.', error, full: 'Pin 1 will be sent with this request.' },
  },
  {
    name: 'pins that are not accepted',
    screen: <PinsBeforeApproval orderId="order-1" />,
    ...pins,
    empty: null,
    texts: { error, full: 'Pin 1 is not accepted yet. If you approve this version, it stays as it is.' },
  },
]
