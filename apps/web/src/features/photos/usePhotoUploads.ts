import type { Role } from '@vorta/contract/auth/role'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { photoUploads } from './photo-uploads.ts'
import { useSetPhotoSet } from './photos.queries.ts'

/** Uploads waiting photos while the customer is on any dashboard page. */
export function usePhotoUploads(user: { _id: string; role: Role } | null): void {
  const userId = user?.role === 'user' ? user._id : null
  const setPhotoSet = useSetPhotoSet()
  const onStored = useRef(setPhotoSet)
  useEffect(() => {
    onStored.current = setPhotoSet
  })
  useEffect(() => {
    if (userId === null) return
    return photoUploads.start(userId, (orderId, photoSet) => onStored.current(orderId, photoSet))
  }, [userId])
}

/** The photos of an order that are not on the server yet. */
export function usePhotoUploadsOf(orderId: string) {
  const entries = useSyncExternalStore(photoUploads.subscribe, photoUploads.list)
  return entries.filter((entry) => entry.orderId === orderId)
}
