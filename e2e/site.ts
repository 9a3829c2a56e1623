import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Role } from '@vorta/contract/role'

const DEMO_PASSWORD = 'demo1234'
const DEMO_EMAILS: Record<Role, string> = {
  user: 'customer@vorta.example',
  engineer: 'engineer@vorta.example',
  admin: 'admin@vorta.example',
}

const BROWSERS_OWN_WORDS =
  /^Failed to load resource|^WebSocket connection to .*net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET)/

let people = 0

export interface NewPerson {
  token: string
  email: string
  id: string
}

export const siteUrl = () => process.env.BASE_URL ?? ''

/** Every journey fails on an error that the page itself reported. */
export const test = base.extend<{ quietConsole: undefined }>({
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
export async function newPerson(email = `journey${process.pid}-${++people}@example.com`, lastName = 'Rney'): Promise<NewPerson> {
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

/** From now on nobody keeps the success screen from leaving. */
export const lookAway = (page: Page) => page.evaluate(() => sessionStorage.setItem('looksAway', '1'))

/** No violations of WCAG 2.2 A and AA on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has the contrast of neither end.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  expect(inner).toBeLessThanOrEqual(outer ?? 0)
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
