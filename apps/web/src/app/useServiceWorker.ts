import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../features/auth/auth.ts'
import { resumePush } from '../lib/push.ts'
import { onNotificationOpened, startServiceWorker } from '../lib/service-worker.ts'
import { showUpdateToast } from '../ui/feedback/toast.ts'

/** Starts the service worker, offers new versions of the app, and opens what a notification is about. */
export function useServiceWorker() {
  const navigate = useNavigate()
  const { user } = useAuth()
  const userId = user?._id
  useEffect(() => {
    startServiceWorker(showUpdateToast).catch(() => {})
  }, [])
  useEffect(() => onNotificationOpened((path) => void navigate(path)), [navigate])
  useEffect(() => {
    // The setting shows the real state, so a failure needs no message.
    if (userId !== undefined) resumePush(userId).catch(() => {})
  }, [userId])
}
