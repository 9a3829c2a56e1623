import { useQueryClient } from '@tanstack/react-query'
import { profileBody, type User } from '@vorta/contract/account/user'
import { authApi } from '@vorta/contract/auth/routes'
import { buildsApi } from '@vorta/contract/builds/routes'
import { ordersApi } from '@vorta/contract/orders/routes'
import { useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { orderKeys } from '../../../lib/orders/order-cache.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { orderBody } from '../draft/order-draft.ts'

const PICTURE_WAIT_MS = 2_500

/** Saves the profile and places the order. */
export function usePlaceOrder(store: DraftStore, onUser: (user: User) => void, takePicture: () => Promise<Blob | null>) {
  const pending = useRef(new Map<string, Promise<string>>())
  const queries = useQueryClient()

  const putProfile = async () => {
    const { user } = await call(authApi.updateProfile, { body: profileBody.parse(store.get().profile) })
    onUser(user)
  }

  const placeOrder = async (): Promise<string> => {
    const { sent, asksAddress } = store.get()
    if (sent?.orderId) return sent.orderId
    if (asksAddress) await putProfile()
    const body = orderBody(store.get())
    if (sent === null || body === null) throw new Error('The draft is incomplete')
    const { order } = await call(ordersApi.create, { body, headers: { 'idempotency-key': sent.key } })
    store.send({ type: 'placed', key: sent.key, orderId: order._id })
    if (order.picture === null) {
      // A picture that arrives after the timeout is shown once the queries are refreshed.
      const show = () => void queries.invalidateQueries({ queryKey: orderKeys.all })
      await atMost(PICTURE_WAIT_MS, uploadPicture(order._id, takePicture).then(show))
    }
    return order._id
  }

  /** Places the order once per draft. After a failure the next call tries again. */
  const ensureOrder = (): Promise<string> => {
    const key = store.get().sent?.key ?? ''
    const placing = pending.current.get(key) ?? placeOrder().finally(() => pending.current.delete(key))
    pending.current.set(key, placing)
    return placing
  }

  return { putProfile, ensureOrder }
}

const PICTURE_NAMES: Readonly<Record<string, string>> = { 'image/webp': 'build.webp', 'image/png': 'build.png', 'image/jpeg': 'build.jpg' }

/** The picture is optional, so a failed upload must not block the payment. */
async function uploadPicture(orderId: string, takePicture: () => Promise<Blob | null>): Promise<void> {
  try {
    const picture = await takePicture()
    const name = picture && PICTURE_NAMES[picture.type]
    if (!picture || !name) return
    const body = new FormData()
    body.append('orderId', orderId)
    body.append('file', picture, name)
    await call(buildsApi.uploadPicture, { body })
  } catch {
    // A still of the body type is shown instead.
  }
}

const atMost = (ms: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
