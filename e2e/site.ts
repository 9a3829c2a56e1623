import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Role } from '@vorta/contract/auth/role'

const DEMO_PASSWORD = 'demo1234'
const DEMO_EMAILS: Record<Role, string> = {
  user: 'customer@vorta.example',
  engineer: 'engineer@vorta.example',
  admin: 'admin@vorta.example',
}

const BROWSERS_OWN_WORDS =
  /^Failed to load resource|^WebSocket connection to .*(?:net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|NETWORK_\w+)|Connection closed before)/

let people = 0

export interface RegisteredUser {
  token: string
  email: string
  id: string
}

export const siteUrl = () => process.env.BASE_URL ?? ''

/** Every journey fails on an error that the page itself reported. */
export const test = base.extend<{ quietConsole: undefined; tidyDesks: undefined }>({
  // The port is known only once the server runs.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from this very pattern
  baseURL: async ({}, use) => use(siteUrl()),
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        // A refused call or a line that is cut is reported by the browser itself and is what some journeys are about.
        if (message.type() === 'error' && !BROWSERS_OWN_WORDS.test(message.text())) complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  // A window left open would go on listening and asking for as long as its browser runs, and be in the way of every later journey.
  tidyDesks: [
    async ({ page, browser }, use) => {
      await use(undefined)
      // A request that is stopped on its way when its page goes would count as a failure of the journey.
      const ending = { behavior: 'ignoreErrors' } as const
      for (const context of browser.contexts()) {
        await context.unrouteAll(ending)
        for (const one of context.pages()) await one.unrouteAll(ending)
        if (context !== page.context()) await context.close()
      }
    },
    { auto: true },
  ],
})

export { expect }

/** Calls the API beside the browser, to put things in place that the journey is not about. */
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
  // biome-ignore lint/suspicious/noExplicitAny: a journey reads what the wire carried
  const json: any = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${json.message}`)
  return json
}

/** A fresh customer with an account of its own, so that journeys do not meet. */
export async function registerUser(email = `journey${process.pid}-${++people}@example.com`, lastName = 'Rney'): Promise<RegisteredUser> {
  const { token, user } = await api('POST', '/api/auth/register', {
    body: { firstName: 'Jo', lastName, email, phone: '555 0100', password: 'secret1' },
  })
  return { token, email, id: user._id }
}

export async function demoToken(role: Role): Promise<string> {
  return (await api('POST', '/api/auth/login', { body: { email: DEMO_EMAILS[role], password: DEMO_PASSWORD } })).token
}

/** Puts a token where the site keeps it, as after an earlier visit. */
export async function comeBackAs(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    // Frames of other sites have no business with it, and none of our storage.
    if (window.top === window && !sessionStorage.getItem('arrived')) {
      sessionStorage.setItem('arrived', '1')
      localStorage.setItem('token', value)
    }
  }, token)
  await page.context().addInitScript(keepReading)
  await page.context().addInitScript(noteToasts)
}

/** Opens a page that was drawn beforehand, and waits until its code has taken it over: a press before that does what it does without script. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('html[data-alive]')).toBeAttached()
}

/** Runs in the page. The success screen leaves after two seconds, fewer than a busy machine may need to see it, unless somebody reads it: this one does, until they look away. */
function keepReading() {
  setInterval(() => {
    const isLeaving = [...document.querySelectorAll('[role=status]')].some((one) =>
      one.textContent?.startsWith('Taking you to your dashboard'),
    )
    if (isLeaving && !sessionStorage.getItem('looksAway')) window.dispatchEvent(new Event('wheel'))
  }, 50)
}

/** Runs in the page. A toast goes by itself, and a busy machine may look too late: what was said is noted. */
function noteToasts() {
  const said: string[] = []
  Object.assign(window, { said })
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof Element && target.matches('[data-toasts]'))
        for (const one of addedNodes) said.push((one as Element).querySelector('p')?.textContent ?? '')
  }).observe(document, { childList: true, subtree: true })
}

/** A toast with these words was shown since the page was opened. */
export const expectToast = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said)).toContain(words)

/** From now on nobody keeps the success screen from leaving. */
export const lookAway = (page: Page) => page.evaluate(() => sessionStorage.setItem('looksAway', '1'))

/** No violations of WCAG 2.2 A and AA on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has the contrast of neither end.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  // A toast lies over what is at the foot of the page until it goes: it is judged by itself, and then the page without it.
  const toasts = page.locator('[data-toasts]')
  if ((await toasts.locator('> *').count()) > 0) {
    expect(await violationsIn(new AxeBuilder({ page }).include('[data-toasts]'))).toEqual([])
    await expect(toasts.locator('> *')).toHaveCount(0)
  }
  expect(await violationsIn(new AxeBuilder({ page }))).toEqual([])
}

async function violationsIn(seen: AxeBuilder): Promise<string[]> {
  const { violations } = await seen.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Nothing sticks out sideways, once what measures its place itself has done so. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)
}

/** A browser that draws nothing in 3D. */
export async function withoutWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest])
    } as typeof getContext
  })
}
