const FILE = '/service-worker.js'

/** Service workers need a secure page. The development server has none, because it would hide changes. */
export const hasServiceWorker = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator

/** Registers the service worker and calls `onUpdate` when a newer version is ready; calling its argument switches to it. */
export async function startServiceWorker(onUpdate: (activate: () => void) => void): Promise<void> {
  if (!hasServiceWorker()) return
  const container = navigator.serviceWorker
  const registration = await container.register(FILE, { updateViaCache: 'none' }).catch(() => undefined)
  // A private window or a browser setting can forbid service workers.
  if (!registration) return
  // The first worker of a page replaces none, so there is nothing to update.
  const offer = () => {
    const { waiting } = registration
    if (!(waiting && container.controller)) return
    onUpdate(() => {
      container.addEventListener('controllerchange', () => window.location.reload(), { once: true })
      waiting.postMessage('activate')
    })
  }
  offer()
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer()
    })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {})
  })
}

/** Calls back when the user opens a notification while the app is open. */
export function onNotificationOpened(open: (path: string) => void): () => void {
  if (!hasServiceWorker()) return () => {}
  const listen = ({ data }: MessageEvent) => {
    if (data?.type === 'open' && typeof data.path === 'string') open(data.path)
  }
  navigator.serviceWorker.addEventListener('message', listen)
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}
