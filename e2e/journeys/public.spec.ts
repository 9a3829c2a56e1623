import type { Page } from '@playwright/test'
import {
  api,
  demoToken,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  registerUser,
  signInAs,
  siteUrl,
  test,
  visit,
} from '../site.ts'

const PROJECTS = ['High-Performance Spoiler Design', 'Custom Exhaust System', 'Active Aero Wing']
const PAGES = [
  '/',
  '/work/high-performance-spoiler-design',
  '/work/custom-exhaust-system',
  '/work/active-aero-wing',
  '/terms',
  '/privacy',
  '/refunds',
]
const [, , , PROJECT_PAGE = ''] = PAGES
const MISSING_PAGE = '/no/such/page'
const MAP = /openstreetmap\.org/

const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).first()

// Public pages are tested with motion, as most visitors see them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Blocks the third-party map. */
test.beforeEach(async ({ context }) => {
  await context.route(MAP, (route) => route.fulfill({ status: 204, body: '' }))
})

/** Runs in the page. Texts of the hero over its car, and the width of the car outside of the screen. */
function carProblems(hero: Element) {
  const picture = hero.querySelector('img')?.getBoundingClientRect() ?? new DOMRect()
  // Without its reflection and a quarter on the left.
  const car = {
    left: picture.left + picture.width * 0.26,
    right: picture.left + picture.width * 0.955,
    bottom: picture.top + picture.height * 0.9,
  }
  const isOnCar = ({ right, top }: DOMRect) => top < car.bottom && right > car.left
  const texts = [...hero.querySelectorAll('p, h1 > span')]
    .filter((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return isOnCar(range.getBoundingClientRect())
    })
    .map(({ textContent }) => textContent)
  return { texts, hidden: Math.max(0, -car.left, car.right - innerWidth) }
}

test('the navigation scrolls to each section, collapses on a phone, and leads users to their dashboard', async ({ page }) => {
  await visit(page, '/')
  const hero = page.locator('#hero')
  for (const width of [320, 390, 768, 1024, 1100, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await hero.evaluate(carProblems)).toEqual({ texts: [], hidden: 0 })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const bar = page.getByRole('navigation').first()
  for (const [name, anchor] of [
    ['Our Work', 'our-work'],
    ['Services', 'services'],
    ['Contact', 'contact'],
    ['Home', 'hero'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).click()
    await expect(page.locator(`#${anchor}`)).toBeInViewport()
  }
  await expect(hero.getByRole('link', { name: 'Builder', exact: true })).toHaveAttribute('href', '/builder')
  await hero.getByRole('link', { name: 'Our Work', exact: true }).click()
  await expect(page.locator('#our-work')).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Menu' })
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Services', exact: true }).first().click()
  await expect(page.locator('#services')).toBeInViewport()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await page.setViewportSize({ width: 1440, height: 900 })

  const { token } = await registerUser()
  await signInAs(page, token)
  await page.goto('/')
  const builderLinks = [
    page.getByRole('link', { name: 'Start Your Build' }),
    page.getByRole('contentinfo').getByRole('link', { name: 'Builder' }),
  ]
  for (const link of builderLinks) await expect(link).toHaveAttribute('href', '/builder?from=dashboard')
  await hero.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('lower blocks are skipped at first unless the page opens at an anchor, and laid out once the page is idle', async ({ page }) => {
  const lastBlock = page.getByRole('contentinfo').locator('> div').first()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(lastBlock).toHaveCSS('content-visibility', 'auto')
  await page.goto('/#contact')
  await expect(lastBlock).toHaveCSS('content-visibility', 'visible')
  await expect.poll(() => page.locator('#contact').evaluate((contact) => contact.getBoundingClientRect().top)).toBeCloseTo(88, 0)
  await page.unroute('**/assets/*.js')
  await visit(page, '/')
  await expect(page.locator('.later-layout')).toHaveCount(0)
})

test('a slider compares the stock car and the kit, and projects are searched, filtered, previewed and opened', async ({ page }) => {
  await visit(page, '/')
  const slider = page.getByRole('slider', { name: 'Before and after' })
  await expect(slider).toHaveAttribute('aria-valuetext', '50% stock car, 50% with the kit')
  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', '100% stock car, 0% with the kit')
  const kit = page.getByRole('img', { name: 'The same car with a carbon fiber' }).locator('xpath=ancestor::div[1]')
  await expect(kit).toHaveCSS('clip-path', 'inset(0px 0px 0px 100%)')

  await page.getByPlaceholder('Search projects...').fill('EXHAUST')
  await expect(card(page, 'Custom Exhaust System')).toBeVisible()
  await expect(page.locator('#our-work').getByRole('listitem').filter({ hasText: 'Active Aero Wing' })).toHaveCount(0)
  await page.getByPlaceholder('Search projects...').fill('')
  await page.getByRole('button', { name: 'Aero', exact: true }).click()
  await expect(page.locator('#our-work').getByRole('heading', { level: 3 })).toHaveText([
    'High-Performance Spoiler Design',
    'Active Aero Wing',
  ])
  await page.getByRole('button', { name: 'All', exact: true }).click()

  await card(page, 'Active Aero Wing').click()
  const dialog = page.getByRole('dialog', { name: 'Active Aero Wing' })
  await expect(dialog.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  const view = dialog.getByRole('link', { name: 'View Project' })
  await expect(view).toHaveAttribute('target', '_blank')
  const [opened] = await Promise.all([page.waitForEvent('popup'), view.click()])
  await expect(opened.getByRole('heading', { level: 1, name: 'Active Aero Wing' })).toBeVisible()
  await opened.close()
  await page.mouse.click(8, 8)
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Active Aero Wing')).toBeFocused()
})

test('contact messages and newsletter subscriptions are delivered, and a failed message keeps its text', async ({ page }) => {
  const text = `Do you fit wings to wagons? ${process.pid} ${Date.now()}`
  await visit(page, '/#contact')
  const form = page.locator('#contact form')
  await form.getByLabel('Name').fill('Jürgen 山田')
  await form.getByLabel('Email').fill('asks@example.com')
  await form.getByLabel('Message').fill(text)
  await page.route('**/api/contact', (route) => route.abort())
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText("We couldn't send your message.")).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue(text)
  await page.unroute('**/api/contact')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText("Thanks for reaching out! We'll get back to you soon.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Another Message' })).toBeVisible()
  const { messages } = await api('GET', '/api/admin/contact-messages', { token: await demoToken('admin') })
  expect(messages.filter(({ message }: { message: string }) => message === text)).toHaveLength(1)

  await page.getByRole('textbox', { name: 'Newsletter' }).fill(`reader${process.pid}@example.com`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Check your email and confirm your subscription')).toBeVisible()
})

test('every public page is accessible and never scrolls sideways, up to 200% zoom', async ({ page }) => {
  for (const address of [...PAGES, MISSING_PAGE]) {
    await page.goto(address)
    // A zoom of 200% halves the width of a desktop.
    for (const width of address === '/' ? [1440, 768, 720, 390, 360] : [1440, 720, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectNoHorizontalScroll(page)
    }
    await expectAccessible(page)
  }
  await expect(page).toHaveTitle(/not found/i)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('text, links and forms work', async ({ page }) => {
    await page.goto('/')
    for (const title of PROJECTS) await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('Engineer assignment')).toBeVisible()
    await expect(page.getByRole('contentinfo').locator('> div').first()).toHaveCSS('content-visibility', 'visible')
    await card(page, 'Custom Exhaust System').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Custom Exhaust System' })).toBeVisible()

    await page.goto('/')
    const form = page.locator('#contact form')
    await form.getByLabel('Name').fill('No Script')
    await form.getByLabel('Email').fill('noscript@example.com')
    await form.getByLabel('Message').fill('Sent by the browser itself.')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText("Thanks for reaching out! We'll get back to you soon.")).toBeVisible()
    await page.getByRole('link', { name: 'Back to Vorta' }).click()
    await page.getByRole('textbox', { name: 'Newsletter' }).fill(`plain${process.pid}@example.com`)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Check your email and confirm your subscription')).toBeVisible()
  })
})

test('without images all content stays readable', async ({ page }) => {
  await page.route('**/img/**', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const title of PROJECTS) await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page)
  await visit(page, PROJECT_PAGE)
  const pictures = await page.getByRole('main').getByRole('img').all()
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures) expect((await picture.getAttribute('alt')) ?? (await picture.getAttribute('aria-label'))).toBeTruthy()
})

test('the landing page works by keyboard alone', async ({ page }) => {
  await visit(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('Skip to content')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, 'Custom Exhaust System')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Custom Exhaust System' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Custom Exhaust System')).toBeFocused()
  await tabTo(page, '', 'name')
  await page.keyboard.type('Key Board')
  await page.keyboard.press('Tab')
  await page.keyboard.type('keys@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('No mouse was used.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Thanks for reaching out! We'll get back to you soon.")).toBeVisible()
})

test('the landing page loads nothing from other origins before the map is needed', async ({ page }) => {
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl()) && !request.url().startsWith('data:')) foreignRequests.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(foreignRequests).toEqual([])
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect.poll(() => foreignRequests.length).toBeGreaterThan(0)
  expect(foreignRequests.filter((address) => !MAP.test(address))).toEqual([])
})

test('public pages carry metadata for search engines and link previews', async ({ request }) => {
  const titles = new Set<string>()
  for (const address of PAGES) {
    const html = await (await request.get(address)).text()
    const [title, description, canonical, picture] = [
      /<title>([^<]+)<\/title>/,
      /<meta name="description" content="([^"]{50,160})"/,
      /<link rel="canonical" href="([^"]+)"/,
      /<meta property="og:image" content="([^"]+)"/,
    ].map((pattern) => pattern.exec(html)?.[1] ?? '')
    expect([title, description, canonical, picture].every(Boolean), address).toBe(true)
    expect(new URL(canonical ?? '').pathname).toBe(address)
    expect(titles.has(title ?? '')).toBe(false)
    titles.add(title ?? '')
    const card = await request.get(new URL(picture ?? '').pathname)
    expect(card.headers()['content-type']).toMatch(/^image\/(jpeg|png|webp)/)
    for (const [, block] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      expect(JSON.parse(block ?? '')['@context']).toBe('https://schema.org')
    }
    expect(html).toMatch(/<h1[^>]*>/)
  }
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const address of PAGES) expect(sitemap).toContain(`${address === '/' ? '/' : address}</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap:')
  expect((await request.get('/site.webmanifest')).status()).toBe(200)
  expect((await request.get('/favicon.ico')).status()).toBe(200)
  const missing = await request.get('/no-such-page', { headers: { accept: 'text/html' } })
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toContain('Page not found')
})

/** Presses Tab until the element with this text, or the field with this name, has focus. */
async function tabTo(page: Page, label: string, field = '') {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const [text, name] = await page.evaluate(() => [
      document.activeElement?.textContent?.trim(),
      document.activeElement?.getAttribute('name'),
    ])
    if ((field && name === field) || (!field && text === label)) return
  }
  throw new Error(`Tab never reached ${label || field}`)
}
