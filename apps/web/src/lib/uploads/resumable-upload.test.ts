import { expect, it, vi } from 'vitest'
import { uploadInChunks } from './resumable-upload.ts'

vi.mock('tus-js-client', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('reports a lost connection if its code cannot be loaded', async () => {
  const upload = { kind: 'order_photo', orderId: 'o1', file: new File(['x'], 'front.jpg'), fields: { view: 'front' } } as const
  const options = { onProgress: () => {}, onWaiting: () => {}, signal: new AbortController().signal }
  await expect(uploadInChunks(upload, options)).rejects.toMatchObject({ name: 'ApiError', status: 0 })
})
