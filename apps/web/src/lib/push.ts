import { notificationsApi } from '@vorta/contract/notifications/routes'
import { call } from './api.ts'
import { hasServiceWorker } from './service-worker.ts'

/** The account that turned push notifications on in this browser. */
const OWNER_KEY = 'vorta-push'

export type PushSupport = 'available' | 'blocked' | 'needs-install' | 'unsupported'

const isAppleDevice = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Whether this browser can show push notifications. Apple's phones can only do so for installed apps. */
export function pushSupport(): PushSupport {
  if (hasServiceWorker() && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'available'
  return isAppleDevice() ? 'needs-install' : 'unsupported'
}

const currentSubscription = async () => (await navigator.serviceWorker.ready).pushManager.getSubscription()

async function register(subscription: PushSubscription, userId: string): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call(notificationsApi.subscribePush, { body: { endpoint, keys: { p256dh, auth } } })
  localStorage.setItem(OWNER_KEY, userId)
}

/** Asks for permission and subscribes; returns false if the user declined. */
export async function turnOnPush(userId: string, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // A subscription is tied to the key of the server.
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await register(subscription, userId)
  return true
}

export async function turnOffPush(): Promise<void> {
  await call(notificationsApi.unsubscribePush)
  await forgetPush()
}

/** Ends the subscription of this browser; the server notices with the next message. */
export async function forgetPush(): Promise<void> {
  localStorage.removeItem(OWNER_KEY)
  if (pushSupport() === 'available') await (await currentSubscription())?.unsubscribe()
}

/** After a new sign-in, moves the subscription to the new session of its account, or ends that of another account. */
export async function resumePush(userId: string): Promise<void> {
  const owner = localStorage.getItem(OWNER_KEY)
  if (owner === null || pushSupport() !== 'available') return
  if (owner !== userId) return forgetPush()
  const { isOn, publicKey } = await call(notificationsApi.push)
  const subscription = await currentSubscription()
  if (!isOn && subscription && keyOf(subscription) === publicKey) await register(subscription, userId)
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
