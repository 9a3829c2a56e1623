import type { CDPSession, Page, Worker } from '@playwright/test'
import { assignDemoEngineer, openPageAs, orderInDesign, payDue, placeOrder, sendMessages, startDesign, uploadFile } from '../actions.ts'
import {
  api,
  demoToken,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  expectTouchTargets,
  follow,
  registerUser,
  signInAs,
  siteUrl,
  test,
  visit,
} from '../site.ts'

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // A context used again has the permission only sometimes.
  reuseContext: false,
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
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      // Those of earlier journeys are deleted.
      const current = registrations.findLast(({ isDeleted }) => !isDeleted)
      if (current) resolve(current.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return found
}

test('the app can be installed and explains a lost connection', { tag: '@window' }, async ({ page }) => {
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

test('a notification is turned on for a device, and opens the exact place', { tag: '@window' }, async ({ page }) => {
  const { token } = await registerUser()
  const order = await placeOrder(token)
  await assignDemoEngineer(order._id)
  await page.addInitScript(stubSubscription)
  await signInAs(page, token)
  await page.goto('/dashboard?tab=profile&section=notifications')
  const worker = await controlled(page)
  const setting = page.getByRole('checkbox', { name: /Notify Me on This Device/ })
  // The list of topics moves the setting down.
  const topics = page.getByRole('checkbox', { name: /^Assignments/ })
  await expect(topics).toBeVisible()
  await setting.click()
  await expect(setting).toBeChecked()
  await expect(setting).toBeEnabled()
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
  // The browser may drop a simulated message while it starts the worker.
  await expect(async () => {
    await cdp.send('ServiceWorker.deliverPushMessage', push)
    await expect.poll(shown, { timeout: 3_000 }).toEqual([`New message from your engineer: ${order.orderNumber}`])
  }).toPass()
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

  await follow(page, '/dashboard?tab=profile&section=notifications')
  await expect(topics).toBeVisible()
  await setting.click()
  await expect(setting).not.toBeChecked()
  await expect(setting).toBeEnabled()
})

test('a message and a picture from offline are sent once after the app was closed', async ({ browser }) => {
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
  const picture = await takePicture(first)
  const attach = (name: string) => first.locator('input[type=file][aria-label="Attach a file"]').setInputFiles({ ...picture, name })
  await attach('bumper.jpg')
  await input(first).fill('my bumper')
  await input(first).press('Enter')
  await expect(bubbles(first).filter({ hasText: 'my bumper' }).getByText('Sending...')).toBeVisible()
  await attach('mirror.jpg')
  await expect(first.getByRole('button', { name: 'Remove mirror.jpg' })).toBeVisible()
  await input(first).fill('half a sentence')
  const context = first.context()
  await first.close()
  await context.setOffline(false)
  // Any page sends it, not only the chat.
  const second = await context.newPage()
  await second.goto('/dashboard')
  const engineer = await openPageAs(browser, await demoToken('engineer'))
  await engineer.goto(`/engineer-dashboard?order=${order._id}&view=chat`)
  await expect(bubbles(engineer)).toHaveText([/from the driveway/, /my bumper/])
  await expect(engineer.getByAltText('bumper.jpg')).toHaveCount(1)
  await follow(second, chat)
  await expect(bubbles(second)).toHaveText([/from the driveway/, /my bumper/])
  await expect(second.getByText('Sending...')).toHaveCount(0)
  await expect(input(second)).toHaveValue('half a sentence')
  await second.getByRole('button', { name: 'Remove mirror.jpg' }).click()
  await expect(bubbles(engineer)).toHaveText([/from the driveway/, /my bumper/])
  await input(second).clear()
  // Even the smallest phones show more than five lines of messages.
  await second.setViewportSize({ width: 320, height: 640 })
  await expect.poll(async () => (await second.getByRole('log', { name: 'Messages' }).boundingBox())?.height).toBeGreaterThan(265)
})

/** A picture as large as that of a phone, drawn by the browser. */
const takePicture = async (page: Page) => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 4000 })
      canvas.getContext('2d')?.fillRect(0, 0, 1500, 4000)
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    }),
    'base64',
  ),
})

test('photos taken without a connection reach the engineer as a set', async ({ page, browser }) => {
  const { orderId, customer, engineer } = await orderInDesign()
  const staff = await openPageAs(browser, engineer)
  await staff.goto(`/engineer-dashboard?order=${orderId}&view=photos`)
  await staff.getByRole('button', { name: 'Request Photos' }).click()
  await expect(staff.getByRole('button', { name: 'Photos Requested' })).toBeDisabled()

  await signInAs(page, customer.token)
  await page.goto(`/dashboard?order=${orderId}`)
  await page.getByRole('button', { name: 'Add Photos' }).click()
  await expect(page.getByText('0 of 6 photos added')).toBeVisible()
  await page.getByRole('button', { name: 'Start Taking Photos' }).click()
  const guide = page.getByRole('dialog', { name: 'Front' })
  await expect(guide.getByRole('button', { name: 'Take Photo' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  const picture = await takePicture(page)
  await guide.getByLabel('Take a photo').setInputFiles(picture)
  const rear = page.getByRole('dialog', { name: 'Rear' })
  await expect(rear).toBeVisible()
  await expect(staff.getByText('1 of 6 photos')).toBeVisible()

  await page.context().setOffline(true)
  await rear.getByLabel('Take a photo').setInputFiles(picture)
  const left = page.getByRole('dialog', { name: 'Left Side' })
  await left.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Rear, waiting for connection' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Rear, added' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await expect(staff.getByText('Missing: Left Side, Right Side, Wheel Arch, and Detail.')).toBeVisible()
  await expect(staff.getByRole('link', { name: /^Open the photo of the view (?:Front|Rear) / })).toHaveCount(2)
})

/** A triangle. */
const STL = new Uint8Array(134)
STL[80] = 1
new Float32Array(STL.buffer, 96, 9).set([0, 0, 0, 100, 0, 0, 0, 100, 0])

/** A browser that zooms in on a focused field leaves the page too wide. */
const fieldsThatZoom = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea')]
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.getAttribute('aria-label') ?? field.id),
  )

async function expectThumbFriendly(page: Page) {
  await expectNoHorizontalScroll(page)
  await expectTouchTargets(page)
  expect(await fieldsThatZoom(page)).toEqual([])
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('one thumb is enough from the design to the payment of the quote', { tag: '@3D' }, async ({ page }) => {
    const { orderId, customer, engineer } = await orderInDesign()
    const order = `/dashboard?order=${orderId}&view=`
    await payDue(customer.token, orderId, 500)
    await startDesign(orderId)
    const { cadModel } = await uploadFile('/api/uploads/cad-model', engineer, { orderId }, 'wing.stl', STL)
    await sendMessages(engineer, orderId, ['The first version is ready.'])
    await signInAs(page, customer.token)

    await visit(page, '/')
    const header = page.getByRole('banner')
    const tour = await header.getByRole('button', { name: 'Demo Tour' }).boundingBox()
    const entry = await header.getByRole('link', { name: 'Dashboard' }).boundingBox()
    expect((tour?.x ?? 0) + (tour?.width ?? 0)).toBeLessThan(entry?.x ?? 0)
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: /Emira/ })).toBeVisible()
    await expectThumbFriendly(page)
    await follow(page, '/dashboard?tab=profile&section=notifications')
    await expect(page.getByRole('checkbox', { name: /^Assignments/ })).toBeVisible()
    await expectThumbFriendly(page)
    for (const [view, content] of [
      ['details', page.getByRole('heading', { name: 'Vehicle' })],
      ['timeline', page.getByText('Design started')],
      ['payments', page.getByText('Design fee').first()],
      ['files', page.getByText('Wing, version 1').first()],
      ['photos', page.getByText('0 of 6 photos added')],
      ['chat', page.getByRole('log', { name: 'Messages' }).getByText('The first version is ready.').first()],
    ] as const) {
      await follow(page, order + view)
      await expect(content).toBeVisible()
      if (view === 'photos') await expect(content).toBeInViewport()
      await expectThumbFriendly(page)
    }
    // The other views of a phone show only the first action.
    await follow(page, `${order}details`)
    for (const [action, title] of [
      ['Approve Design', /Approve/],
      ['Request Revision', /Revision/],
    ] as const) {
      await page.getByRole('button', { name: action }).first().click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      await expectThumbFriendly(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await follow(page, `${order}files&model=${cadModel._id}`)
    await expect(page.locator('[data-model=ready]')).toBeVisible()
    await expectThumbFriendly(page)

    await api('POST', `/api/orders/${orderId}/approve`, { token: customer.token, body: {} })
    await api('POST', `/api/orders/${orderId}/quote`, { token: engineer, body: { productionCost: 900 } })
    await follow(page, `${order}details`)
    await expect(page.getByText('Accept & Pay').first()).toBeVisible()
    await expectThumbFriendly(page)
    await follow(page, `/pay/${orderId}`)
    await expect(page.getByRole('button', { name: 'Pay $900.00' })).toBeVisible()
    await expectThumbFriendly(page)
  })
})

test('going back returns to the same place', async ({ page }) => {
  const { token } = await registerUser()
  for (const _ of Array.from({ length: 4 })) await placeOrder(token)
  await signInAs(page, token)
  await page.goto('/dashboard')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(4)
  await cards.nth(2).scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  const before = await scrolled()
  expect(before).toBeGreaterThan(300)

  await cards.nth(2).getByRole('link').first().tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('tab', { name: 'Timeline' }).tap()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await scrolled()).toBe(before)

  // Another page in between.
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'New Order' }).evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/builder/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(4)
  await expect.poll(scrolled).toBe(before)
  // The page was not loaded again.
  expect(requests).not.toContain('/dashboard')
})
