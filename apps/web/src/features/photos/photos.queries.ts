import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { photosApi } from '@vorta/contract/photos/routes'
import type { PhotoSet, PhotoView } from '@vorta/contract/photos/schema'
import { ApiError, call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { LINKS_REFRESH_MS } from '../../lib/urls/file-links.ts'

const photoSetKey = (orderId: string) => [...orderKeys.detail(orderId), 'photos'] as const

const photoSetQuery = (orderId: string) =>
  queryOptions({
    queryKey: photoSetKey(orderId),
    queryFn: ({ signal }) => call(photosApi.get, { params: { id: orderId }, signal }),
  })

export const usePhotoSet = (orderId: string, enabled = true) =>
  useQuery({ ...photoSetQuery(orderId), enabled, refetchInterval: LINKS_REFRESH_MS, refetchIntervalInBackground: true })

/** Stores a changed photo set and refetches everything else that shows the order. */
export function useSetPhotoSet() {
  const queries = useQueryClient()
  return (orderId: string, photoSet: PhotoSet) => {
    queries.setQueryData(photoSetQuery(orderId).queryKey, { success: true, photoSet })
    void queries.invalidateQueries({ queryKey: orderKeys.all, predicate: (query) => query.queryKey.at(-1) !== 'photos' })
  }
}

function usePhotoAction<Input = void>(orderId: string, send: (input: Input) => Promise<{ photoSet: PhotoSet }>) {
  const queries = useQueryClient()
  const setPhotoSet = useSetPhotoSet()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ photoSet }) => setPhotoSet(orderId, photoSet),
    onError: (error) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409))
        void queries.invalidateQueries({ queryKey: orderKeys.all })
    },
  })
}

export const useRemovePhoto = (orderId: string) =>
  usePhotoAction(orderId, (view: PhotoView) => call(photosApi.remove, { params: { id: orderId, view } }))

export const useRequestPhotos = (orderId: string) => usePhotoAction(orderId, () => call(photosApi.request, { params: { id: orderId } }))
