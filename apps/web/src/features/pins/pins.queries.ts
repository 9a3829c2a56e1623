import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { filesApi } from '@vorta/contract/files/routes'
import type { BodyInputOf } from '@vorta/contract/http/endpoint'
import { pinsApi } from '@vorta/contract/pins/routes'
import type { PinAction } from '@vorta/contract/pins/schema'
import { call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { LINKS_REFRESH_MS } from '../../lib/urls/file-links.ts'

export const usePins = (orderId: string) =>
  useQuery({
    // Below the key of the order, so that invalidating the order invalidates its pins.
    queryKey: [...orderKeys.detail(orderId), 'pins'],
    queryFn: ({ signal }) => call(pinsApi.list, { params: { id: orderId }, signal }),
    refetchInterval: LINKS_REFRESH_MS,
    refetchIntervalInBackground: true,
  })

type PinInput = Omit<BodyInputOf<typeof pinsApi.create>, 'fileUrl'>

/** Pin mutations. Each one invalidates the order queries. */
export function usePinActions(orderId: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: orderKeys.all })
  const pinParams = (pinId: string) => ({ id: orderId, pinId })
  return {
    create: useMutation({
      mutationFn: async ({ picture, ...body }: PinInput & { picture: File | null }) => {
        const fileUrl = picture && (await uploadPicture(orderId, picture))
        return call(pinsApi.create, { params: { id: orderId }, body: { ...body, fileUrl } })
      },
      onSuccess: refresh,
    }),
    updateState: useMutation({
      mutationFn: ({ pinId, action, text }: { pinId: string; action: PinAction; text: string }) =>
        call(pinsApi.updateState, { params: pinParams(pinId), body: { action, text } }),
      onSettled: refresh,
    }),
    reply: useMutation({
      mutationFn: ({ pinId, text }: { pinId: string; text: string }) => call(pinsApi.reply, { params: pinParams(pinId), body: { text } }),
      onSuccess: refresh,
    }),
    remove: useMutation({ mutationFn: (pinId: string) => call(pinsApi.remove, { params: pinParams(pinId) }), onSettled: refresh }),
  }
}
export type PinActions = ReturnType<typeof usePinActions>

async function uploadPicture(orderId: string, picture: File): Promise<string> {
  const form = new FormData()
  form.set('orderId', orderId)
  form.set('file', picture)
  const { fileUrl } = await call(filesApi.uploadChatFile, { body: form })
  return fileUrl
}
