import { useQueryClient } from '@tanstack/react-query'
import { profileBody, type User } from '@vorta/contract/account/user'
import { authApi } from '@vorta/contract/auth/routes'
import { ordersApi } from '@vorta/contract/orders/routes'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { orderKeys } from '../../../lib/orders/order-cache.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { orderBody, savedOrderId } from '../draft/order-draft.ts'
import { addOrderWithoutPicture, ordersWithoutPicture, uploadOrderPicture } from './order-picture.ts'

const PICTURE_WAIT_MS = 2_500

/** Saves the profile and places the order, with a picture of the build. It is null until the 3D view can take it. */
export function usePlaceOrder(store: DraftStore, onUser: (user: User) => void, takePicture: (() => Promise<Blob>) | null) {
  const pending = useRef(new Map<string, Promise<string>>())
  const queries = useQueryClient()
  const newestTakePicture = useRef(takePicture)

  // A picture that arrives late is shown once the queries are refreshed.
  const upload = async (orderId: string, take: () => Promise<Blob>) => {
    await uploadOrderPicture(orderId, take)
    await queries.invalidateQueries({ queryKey: orderKeys.all })
  }

  const handleReady = useEffectEvent((take: () => Promise<Blob>) => {
    const orderId = savedOrderId(store.get())
    if (orderId !== null && ordersWithoutPicture().includes(orderId)) void upload(orderId, take)
  })
  useEffect(() => {
    newestTakePicture.current = takePicture
    if (takePicture) handleReady(takePicture)
  }, [takePicture])

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
      addOrderWithoutPicture(order._id)
      const take = newestTakePicture.current
      if (take) await atMost(PICTURE_WAIT_MS, upload(order._id, take))
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

const atMost = (ms: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
