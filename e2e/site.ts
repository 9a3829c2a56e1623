import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type { Role } from '@vorta/contract/auth/role'
import type axe from 'axe-core'

const DEMO_PASSWORD = 'demo1234'
const DEMO_EMAILS: Record<Role, string> = {
  user: 'customer@vorta.example',
  engineer: 'engineer@vorta.example',
  admin: 'admin@vorta.example',
}

const BROWSER_NETWORK_ERRORS =
  /^Failed to load resource|^WebSocket connection to .*(?:net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|NETWORK_\w+)|Connection closed before)/

const ACCESSIBILITY_CHECKER = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let userCount = 0

export interface RegisteredUser {
  token: string
  email: string
  id: string
}

interface Checker {
  axe: typeof axe
}

export const siteUrl = () => process.env.BASE_URL ?? ''

/** Fails a test when one of its pages logs an error. */
export const test = base.extend<{ failOnConsoleError: undefined; closeExtraPages: undefined }>({
  // The port is known only after the server has started.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern
  baseURL: async ({}, use) => use(siteUrl()),
  failOnConsoleError: [
    // Of the context, because many tests do not use its page.
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => {
        // The browser reports failed requests and lost connections itself, and some tests cause them on purpose.
        if (message.type() === 'error' && !BROWSER_NETWORK_ERRORS.test(message.text())) errors.push(message.text())
      })
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  // A page left open keeps its connections and slows down later tests.
  closeExtraPages: [
    async ({ context: ownContext, browser }, use) => {
      await use(undefined)
      // A request aborted by closing its page must not fail the test.
      const options = { behavior: 'ignoreErrors' } as const
      for (const context of browser.contexts()) {
        await context.unrouteAll(options)
        for (const openPage of context.pages()) await openPage.unrouteAll(options)
        if (context !== ownContext) await context.close()
      }
    },
    { auto: true },
  ],
})

export { expect }

/** Calls the API without the browser, to set up what a test needs. */
export async function api(
  method: string,
  path: string,
  { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await fetch(siteUrl() + path, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary responses
  const json: any = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${json.message}`)
  return json
}

/** Every test registers its own users, so that tests do not affect each other. */
export async function registerUser(email = `journey${process.pid}-${++userCount}@example.com`, lastName = 'Rney'): Promise<RegisteredUser> {
  const { token, user } = await api('POST', '/api/auth/register', {
    body: { firstName: 'Jo', lastName, email, phone: '555 0100', password: 'secret1' },
  })
  return { token, email, id: user._id }
}

/** Signs in once per server and role, because checking a password is slow on purpose. */
export function demoToken(role: Role): Promise<string> {
  const key = `${siteUrl()} ${role}`
  const token = demoTokens.get(key) ?? signInToDemo(role)
  demoTokens.set(key, token)
  return token
}

const demoTokens = new Map<string, Promise<string>>()

async function signInToDemo(role: Role): Promise<string> {
  return (await api('POST', '/api/auth/login', { body: { email: DEMO_EMAILS[role], password: DEMO_PASSWORD } })).token
}

/** Stores the token in the browser before the first page loads. */
export async function signInAs(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    // Third-party frames have no access to our storage.
    if (window.top === window && !sessionStorage.getItem('signedIn')) {
      sessionStorage.setItem('signedIn', '1')
      localStorage.setItem('token', value)
    }
  }, token)
  await page.context().addInitScript(holdSuccessScreen)
  await page.context().addInitScript(recordToasts)
}

/** Opens a prerendered page and waits for hydration, because earlier clicks behave as without JavaScript. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('html[data-alive]')).toBeAttached()
}

/** Opens another address in the loaded app, as its links do. Loading the whole page again takes ten times as much work. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Runs in the page. Scrolls to stop the redirect from the success screen, because a slow machine may need more than its two seconds. */
function holdSuccessScreen() {
  setInterval(() => {
    const isRedirecting = [...document.querySelectorAll('[role=status]')].some((element) =>
      element.textContent?.startsWith('Taking you to your dashboard'),
    )
    if (isRedirecting && !sessionStorage.getItem('allowRedirect')) window.dispatchEvent(new Event('wheel'))
  }, 50)
}

/** Runs in the page. Records toasts, because they may be gone before a slow machine checks. */
function recordToasts() {
  const shownToasts: string[] = []
  Object.assign(window, { shownToasts })
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue
      const toasts = node.matches('[data-sonner-toast]') ? [node] : node.querySelectorAll('[data-sonner-toast]')
      for (const toast of toasts) shownToasts.push(toast.querySelector('[data-title]')?.textContent ?? '')
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Expects that this toast was shown since the page was opened. */
export const expectToast = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts)).toContain(text)

/** Keeps toasts until they are dismissed, because their time stands still while the page is hidden. */
export const holdToasts = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** Stops holding the success screen, so that it redirects. */
export const allowSuccessRedirect = (page: Page) => page.evaluate(() => sessionStorage.setItem('allowRedirect', '1'))

/** Expects no violations of WCAG 2.2 A and AA on the current screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Content that is about to change is dimmed.
  await expect(page.locator(':not(button)[aria-busy=true]')).toHaveCount(0)
  // Links in blocks without a layout have wrong sizes.
  await expect(page.locator('.later-layout')).toHaveCount(0)
  // Contrast is only correct after animations, some of which take seconds.
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    for (const animation of finite) animation.finish()
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
  // A toast covers the bottom of the page, so check it alone first and the page after it is gone.
  const toasts = page.locator('[data-sonner-toast]')
  if ((await toasts.count()) > 0) {
    // The region of the toasts, because the toasts may be gone by now.
    expect(await violationsIn(page, '[aria-label^="Status messages"]')).toEqual([])
    await dismissToasts(page)
  }
  expect(await violationsIn(page, 'html')).toEqual([])
}

/** Toasts cover the controls at the bottom of a wide screen for six seconds. */
export async function dismissToasts(page: Page): Promise<void> {
  const toasts = page.locator('[data-sonner-toast]')
  // Without waiting for the buttons, because the toasts may be gone by now.
  await toasts.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  // A toast stays while the pointer is over it.
  await page.mouse.move(0, 0)
  await expect(toasts).toHaveCount(0)
}

async function violationsIn(page: Page, selector: string): Promise<string[]> {
  // Once per document and frame, because it is large.
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(ACCESSIBILITY_CHECKER)
    await frame.evaluate(() => (window as unknown as Checker).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
  }
  return page.evaluate(
    async ([root, tags]) => {
      const { violations } = await (window as unknown as Checker).axe.run(root, { resultTypes: ['violations'], runOnly: [...tags] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    },
    [selector, WCAG_2_2_AA] as const,
  )
}

/** Polls, because some elements set their size by script. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)
}

/** Expects that a finger can hit every control: 44 pixels in both directions. Links within a sentence may be smaller. */
export async function expectTouchTargets(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(smallTargets)).toEqual([])
}

/** Runs in the page. */
function smallTargets(): string[] {
  const minPx = 44
  const tolerancePx = 0.5
  const sizeOf = ({ width, height }: DOMRect) => Math.min(width, height)
  /** Whether a point belongs to the control, which may be larger than its box. */
  const isHit = (control: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true)
  }
  const isLarge = (control: Element) => {
    const box = control.closest('label') ?? control
    if (sizeOf(box.getBoundingClientRect()) >= minPx - tolerancePx) return true
    box.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = box.getBoundingClientRect()
    const [x, y, reach] = [left + width / 2, top + height / 2, minPx / 2 - tolerancePx]
    return [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ].every(([pointX = 0, pointY = 0]) => isHit(control, pointX, pointY))
  }
  const isInSentence = (control: Element) =>
    getComputedStyle(control).display === 'inline' &&
    (control.parentElement?.textContent ?? '').trim() !== (control.textContent ?? '').trim()
  const isShown = (control: Element) =>
    control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    control.closest('[inert], [aria-hidden="true"]') === null &&
    // Controls for screen readers only, and those that appear with the focus.
    sizeOf(control.getBoundingClientRect()) > 1 &&
    control.getBoundingClientRect().bottom + window.scrollY > 0
  const controls = document.querySelectorAll(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role="tab"], [role="slider"]',
  )
  return [...controls]
    .filter((control) => isShown(control) && !isInSentence(control) && !isLarge(control))
    .map((control) => {
      const { width, height } = control.getBoundingClientRect()
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      return `${control.tagName.toLowerCase()} "${name.trim().slice(0, 40)}" is ${Math.round(width)} × ${Math.round(height)}`
    })
}
