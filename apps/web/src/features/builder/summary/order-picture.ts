import { buildsApi } from '@vorta/contract/builds/routes'
import { ApiError, call } from '../../../lib/api.ts'
import { deviceStorage } from '../../../lib/device-storage.ts'

const KEY = 'vorta.orders-without-picture'
const storage = deviceStorage()

/** Orders placed on this device whose picture is not uploaded yet, for example because the 3D view wasn't ready. */
export function ordersWithoutPicture(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const addOrderWithoutPicture = (orderId: string) => store([...new Set([...ordersWithoutPicture(), orderId])])

const removeOrderWithoutPicture = (orderId: string) => store(ordersWithoutPicture().filter((id) => id !== orderId))

function store(ids: readonly string[]) {
  if (ids.length > 0) storage.setItem(KEY, JSON.stringify(ids))
  else storage.removeItem(KEY)
}

const NAMES: Readonly<Record<string, string>> = { 'image/webp': 'build.webp', 'image/png': 'build.png', 'image/jpeg': 'build.jpg' }

/** Never throws, because a missing picture must not block the payment. After a failure the order stays in the list above. */
export async function uploadOrderPicture(orderId: string, takePicture: () => Promise<Blob>): Promise<void> {
  try {
    const picture = await takePicture()
    const name = NAMES[picture.type]
    if (!name) return
    const body = new FormData()
    body.append('orderId', orderId)
    body.append('file', picture, name)
    await call(buildsApi.uploadPicture, { body })
    removeOrderWithoutPicture(orderId)
  } catch (error) {
    const isFinal = error instanceof ApiError && (error.status === 404 || error.status === 409)
    if (isFinal) removeOrderWithoutPicture(orderId)
  }
}
