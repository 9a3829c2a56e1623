import { photosApi } from '@vorta/contract/photos/routes'
import { PHOTO_VIEWS } from '@vorta/contract/photos/schema'
import { testOrder } from '../../testing/order.ts'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { PhotosPanel } from './PhotosPanel.tsx'

const front = {
  _id: 'f1',
  view: 'front' as const,
  filename: 'f.jpg',
  fileSize: 2048,
  fileUrl: '/api/uploads/download/f.jpg',
  thumbnailUrl: null,
  uploadedAt: '2026-03-02T12:00:00.000Z',
}

export const photosScreens: readonly ScreenStates[] = [
  {
    name: 'photo set for the engineer',
    screen: <PhotosPanel order={testOrder({ status: 'designing' })} reader="engineer" />,
    endpoint: photosApi.get,
    empty: replyTo(photosApi.get, { success: true, photoSet: { photos: [], missing: [...PHOTO_VIEWS], request: null } }),
    full: replyTo(photosApi.get, { success: true, photoSet: { photos: [front], missing: ['rear', 'detail'], request: null } }),
    texts: { empty: 'The customer adds six guided views', error: "We couldn't load the photos.", full: 'Missing: Rear and Detail.' },
  },
]
