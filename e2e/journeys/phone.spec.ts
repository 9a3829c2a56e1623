import type { CDPSession, Page, Worker } from '@playwright/test'
import { assignDemoEngineer, openPageAs, placeOrder } from '../actions.ts'
import { demoToken, expect, expectAccessible, expectNoHorizontalScroll, registerUser, signInAs, siteUrl, test } from '../site.ts'

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'allow',
  permissions: ['notifications'],
})

/** Waits until the service worker controls the page. */
async function controlled(page: Page): Promise<Worker> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page has no service worker')
  return worker
}

/** The requests whose answers the browser keeps. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
    }
    return paths
  })

/** No push service can be reached here, so the browser's subscription is made up. */
const stubSubscription = () => {
  let current: object | null = null
  const made = (options: { applicationServerKey: string }) => {
    const text = options.applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')
    const key = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return {
      options: { applicationServerKey: key.buffer },
      unsubscribe: async () => {
        current = null
        return true
      },
      toJSON: () => ({
        endpoint: `https://push.example.com/${crypto.randomUUID()}`,
        // The example of RFC 8291.
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
    }
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async (options: { applicationServerKey: string }) => {
      current = made(options)
      return current
    },
  })
}

async function registrationId(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return found
}

test('the app can be installed and explains a lost connection', async ({ page }) => {
  await page.goto('/builder')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await controlled(page)
  const cdp = await page.context().newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Tests run in a private window, which installs no apps.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  const worker = await controlled(page)
  // The worker answers pages, so it must lose its connection.
  await worker.evaluate(() => Object.assign(self, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) }))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await worker.evaluate(() => Reflect.deleteProperty(self, 'fetch'))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: "You're offline" })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the browser keeps files of the app, but no pages and no answers of the API', async ({ page }) => {
  const { token } = await registerUser()
  await placeOrder(token)
  await signInAs(page, token)
  await page.goto('/dashboard')
  await controlled(page)
  await page.reload()
  await expect(page.getByText(/VRT-\d\d-\d+/).first()).toBeVisible()
  await expect.poll(async () => (await cachedPaths(page)).some((path) => path.startsWith('/assets/'))).toBe(true)
  const others = (await cachedPaths(page)).filter((path) => !/^\/(assets|img)\//.test(path))
  expect(others.sort()).toEqual(['/favicon.svg', '/offline', '/offline.js'])
})

test('a notification is turned on for a device, and opens the exact place', async ({ page }) => {
  const { token } = await registerUser()
  const order = await placeOrder(token)
  await assignDemoEngineer(order._id)
  await page.addInitScript(stubSubscription)
  await signInAs(page, token)
  await page.goto('/dashboard?tab=profile')
  const worker = await controlled(page)
  const setting = page.getByRole('checkbox', { name: /Notify Me on This Device/ })
  await setting.check()
  await expect(setting).toBeEnabled()
  await expect(setting).toBeChecked()
  await expectNoHorizontalScroll(page)

  const chat = `/dashboard?order=${order._id}&view=chat`
  const message = {
    title: 'New message from your engineer',
    body: order.orderNumber,
    tag: `chat.unread:${order._id}`,
    url: chat,
    actions: [
      { action: 'reply', title: 'Reply', url: chat },
      { action: 'open', title: 'Open', url: `/dashboard?order=${order._id}&view=details` },
    ],
  }
  const cdp = await page.context().newCDPSession(page)
  const push = { origin: new URL(siteUrl()).origin, registrationId: await registrationId(cdp), data: JSON.stringify(message) }
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
    })
  await cdp.send('ServiceWorker.deliverPushMessage', push)
  await expect.poll(shown).toEqual([`New message from your engineer: ${order.orderNumber}`])
  // The same message again replaces the first one.
  await cdp.send('ServiceWorker.deliverPushMessage', push)
  await expect.poll(shown).toHaveLength(1)

  await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (name: string, init: object) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: 'reply' }))
  })
  await expect(page).toHaveURL(new RegExp(`order=${order._id}&view=chat`))
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()

  await page.goto('/dashboard?tab=profile')
  await setting.uncheck()
  await expect(setting).toBeEnabled()
  await expect(setting).not.toBeChecked()
})

test('a message written offline is sent once after the app was closed', async ({ browser }) => {
  const { token } = await registerUser()
  const order = await placeOrder(token)
  await assignDemoEngineer(order._id)
  const first = await openPageAs(browser, token)
  const chat = `/dashboard?order=${order._id}&view=chat`
  await first.goto(chat)
  const input = (page: Page) => page.getByRole('textbox', { name: 'Message' })
  const bubbles = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('article')
  await expect(input(first)).toBeVisible()
  await first.context().setOffline(true)
  await expect(first.getByText('Connecting...')).toBeVisible()
  await input(first).fill('from the driveway')
  await input(first).press('Enter')
  await expect(bubbles(first).filter({ hasText: 'from the driveway' }).getByText('Sending...')).toBeVisible()
  await input(first).fill('half a sentence')
  const context = first.context()
  await first.close()
  await context.setOffline(false)
  const second = await context.newPage()
  await second.goto(chat)
  await expect(bubbles(second)).toHaveText([/from the driveway/])
  await expect(second.getByText('Sending...')).toHaveCount(0)
  await expect(input(second)).toHaveValue('half a sentence')
  const engineer = await openPageAs(browser, await demoToken('engineer'))
  await engineer.goto(`/engineer-dashboard?order=${order._id}&view=chat`)
  await expect(bubbles(engineer)).toHaveText([/from the driveway/])
})
