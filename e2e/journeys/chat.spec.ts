import type { Browser, Page } from '@playwright/test'
import { assignToErin, desk, placeOrder } from '../actions.ts'
import { demoToken, expect, expectAccessible, expectNoSidewaysScroll, expectToast, registerUser, test } from '../site.ts'

const CLIPBOARD = ['clipboard-read', 'clipboard-write']

/** An order with Erin as its engineer, and a desk for each of the two. */
async function meet(browser: Browser) {
  const customer = await registerUser()
  const order = await placeOrder(customer.token)
  const adminToken = await demoToken('admin')
  await assignToErin(order._id)
  const [buyer, engineer] = await Promise.all([
    desk(browser, customer.token, CLIPBOARD),
    desk(browser, await demoToken('engineer'), CLIPBOARD),
  ])
  const openBuyer = async () => {
    await buyer.goto('/dashboard?tab=chat')
    await buyer.getByRole('button', { name: new RegExp(order.orderNumber) }).click()
    await expect(box(buyer)).toBeVisible()
  }
  const openEngineer = async () => {
    await engineer.goto(`/engineer-dashboard?order=${order._id}&view=chat`)
    await expect(box(engineer)).toBeVisible()
  }
  return { order, customer, adminToken, buyer, engineer, openBuyer, openEngineer }
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const list = (page: Page) => page.getByRole('log', { name: 'Messages' })
const bubbles = (page: Page) => list(page).getByRole('article')

/** How far the list is from its end. */
const fromEnd = (page: Page) => list(page).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))

async function say(page: Page, words: string) {
  await box(page).fill(words)
  await box(page).press('Enter')
}

/** A picture from the clipboard or the desktop: the page gets the same event as from a hand. */
async function givePicture(page: Page, way: 'paste' | 'drop', name: string) {
  await box(page).evaluate(
    async (target, { way, name }) => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 400
      const pen = canvas.getContext('2d')
      if (pen) pen.fillStyle = way === 'paste' ? '#3355aa' : '#aa5533'
      pen?.fillRect(0, 0, 640, 400)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      const transfer = new DataTransfer()
      if (blob) transfer.items.add(new File([blob], name, { type: 'image/png' }))
      const event =
        way === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
      target.dispatchEvent(event)
    },
    { way, name },
  )
}

test('two people talk, with pictures, and each sees what the other does', async ({ browser }) => {
  const { order, buyer, engineer, openBuyer, openEngineer } = await meet(browser)
  await openBuyer()
  await expect(buyer.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await expect(list(buyer).getByText('Engineer Erin Vasquez assigned')).toHaveCSS('text-align', 'center')
  await expect(buyer.getByRole('heading', { name: `Order #${order.orderNumber}` })).toBeVisible()
  await expect(buyer.getByText('Engineer: Erin Vasquez')).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Send' })).toBeDisabled()
  await openEngineer()
  await expect(buyer.getByText('Engineer online')).toBeVisible()

  // The sign lasts no longer than the typing, so that goes on until it is seen.
  const sign = buyer.getByText('Engineer is typing...')
  await expect
    .poll(
      async () =>
        box(engineer)
          .press('.')
          .then(() => sign.isVisible()),
      { intervals: [300] },
    )
    .toBe(true)
  await say(engineer, 'Hello! Any pictures?')
  await expect(bubbles(buyer).getByText('Hello! Any pictures?')).toHaveCount(1)
  await expect(engineer.getByText(/^Seen \d{1,2}:\d\d [AP]M$/)).toBeVisible()

  await givePicture(buyer, 'paste', 'front.png')
  await expect(buyer.getByPlaceholder('Caption...')).toBeVisible()
  await expectAccessible(buyer)
  await say(buyer, 'The front')
  await expect(buyer.getByPlaceholder('Type message...')).toBeVisible()
  await givePicture(buyer, 'drop', 'rear.png')
  await buyer.getByRole('button', { name: 'Send' }).click()
  for (const page of [buyer, engineer]) for (const name of ['front.png', 'rear.png']) await expect(page.getByAltText(name)).toHaveCount(1)
  await expect(engineer.getByRole('link', { name: 'Open front.png in a new tab' })).toHaveAttribute('target', '_blank')

  const opener = engineer.getByRole('button', { name: 'View front.png larger' })
  await opener.click()
  const large = engineer.getByRole('dialog', { name: 'front.png' })
  await expect(large.getByText('1 of 2')).toBeVisible()
  await expect(large.getByText('The front')).toBeVisible()
  await engineer.keyboard.press('ArrowRight')
  const next = engineer.getByRole('dialog', { name: 'rear.png' })
  await expect(next.getByText('2 of 2')).toBeVisible()
  await expectAccessible(engineer)
  const download = engineer.waitForEvent('download')
  await next.getByRole('link', { name: 'Download rear.png' }).click()
  expect((await download).suggestedFilename()).toBe('rear.png')
  await engineer.keyboard.press('ArrowLeft')
  await expect(large.getByText('1 of 2')).toBeVisible()
  await engineer.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(opener).toBeFocused()

  await say(engineer, 'Thank you, see https://vorta.example/wing')
  const answer = bubbles(buyer).filter({ hasText: 'Thank you' })
  await expect(answer.getByRole('link')).toHaveAttribute('href', 'https://vorta.example/wing')
  await answer.hover()
  await answer.getByRole('button', { name: 'Copy message' }).click()
  await expectToast(buyer, 'Message copied')
  expect(await buyer.evaluate(() => navigator.clipboard.readText())).toBe('Thank you, see https://vorta.example/wing')
  await buyer.getByRole('button', { name: 'Search in this conversation' }).click()
  await buyer.getByPlaceholder('Search messages...').fill('thank')
  await expect(bubbles(buyer)).toHaveCount(1)
  await buyer.getByRole('button', { name: 'Close search' }).click()
  await expect(bubbles(buyer)).toHaveCount(4)
  await engineer.getByRole('button', { name: 'Search in this conversation' }).click()
  await engineer.keyboard.press('Escape')
  await expect(engineer.getByPlaceholder('Search messages...')).toHaveCount(0)
  await expect(box(engineer)).toBeVisible()
  await expect(engineer.getByRole('button', { name: 'Search in this conversation' })).toBeFocused()

  await box(buyer).fill('half a thought')
  await buyer.reload()
  await expect(bubbles(buyer)).toHaveCount(4)
  await expect.poll(() => fromEnd(buyer)).toBeLessThan(4)
  await expect(box(buyer)).toHaveValue('half a thought')
  await buyer.goBack()
  await expect(box(buyer)).toHaveCount(0)
  await buyer.goForward()
  await expect(bubbles(buyer)).toHaveCount(4)
  await expect(box(buyer)).toHaveValue('half a thought')
  await box(buyer).fill('too long '.repeat(500))
  await expect(buyer.getByText('4,499 of 4,000 characters')).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Send' })).toBeDisabled()
  await box(buyer).fill('')

  await buyer.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(buyer)
  await buyer.getByRole('button', { name: 'All Conversations' }).click()
  await buyer.getByRole('button', { name: new RegExp(order.orderNumber) }).click()
  await expect(bubbles(buyer)).toHaveCount(4)
  await expect(box(buyer)).toBeInViewport()
  await expectAccessible(buyer)
  await engineer.close()
  await expect(buyer.getByText('Engineer last seen just now')).toBeVisible()
})

test('a break of the network ends with the same list in every tab, without a reload', async ({ browser }) => {
  const { order, buyer, engineer, openBuyer, openEngineer } = await meet(browser)
  await openBuyer()
  await openEngineer()
  const secondTab = await buyer.context().newPage()
  await secondTab.goto(`/dashboard?order=${order._id}&view=chat`)
  await say(buyer, 'before the tunnel')
  for (const page of [buyer, secondTab, engineer]) await expect(bubbles(page).getByText('before the tunnel')).toHaveCount(1)
  await buyer.evaluate(() => Object.assign(window, { neverReloaded: true }))

  await buyer.context().setOffline(true)
  await expect(buyer.getByText('Connecting...')).toBeVisible()
  await expect(buyer.getByText(/^Engineer (online|last seen)/)).toHaveCount(0)
  for (const words of ['written in the tunnel', 'and another', 'never mind']) {
    await say(buyer, words)
    await expect(bubbles(buyer).filter({ hasText: words }).getByText('Sending...')).toBeVisible()
  }
  await say(engineer, 'are you there?')
  await say(engineer, 'hello?')
  await expect(bubbles(engineer)).toHaveCount(3)
  const late = buyer.getByRole('alert').filter({ hasText: 'Not sent yet' })
  await expect(late).toHaveCount(3)
  await expect(late.getByRole('button', { name: 'Retry' })).toHaveCount(3)
  await late.last().getByRole('button', { name: 'Discard' }).click()
  await buyer.context().setOffline(false)

  for (const page of [buyer, secondTab, engineer]) await expect(bubbles(page)).toHaveCount(5)
  await expect(buyer.getByText('Sending...')).toHaveCount(0)
  await expect(late).toHaveCount(0)
  await expect(buyer.getByText('Engineer online')).toBeVisible()
  const order1 = await bubbles(engineer).locator('p.whitespace-pre-wrap').allInnerTexts()
  expect(order1).toEqual(['before the tunnel', 'are you there?', 'hello?', 'written in the tunnel', 'and another'])
  for (const page of [buyer, secondTab]) expect(await bubbles(page).locator('p.whitespace-pre-wrap').allInnerTexts()).toEqual(order1)
  expect(await buyer.evaluate(() => 'neverReloaded' in window)).toBe(true)
})

test('a refused message offers Retry and Discard', async ({ browser }) => {
  const { buyer, engineer, openBuyer, openEngineer } = await meet(browser)
  let refusals = 2
  await buyer.routeWebSocket(/\/socket\.io\//, (line) => {
    const server = line.connectToServer()
    line.onMessage((frame) => {
      const ask = /^42(\d+)\["send-message"/.exec(String(frame))
      if (!ask || refusals === 0) return server.send(frame)
      refusals -= 1
      line.send(`43${ask[1]}[{"ok":false,"message":"You are sending messages too quickly","code":"too_many"}]`)
    })
  })
  await openBuyer()
  await openEngineer()
  await say(buyer, 'first')
  await say(buyer, 'second')
  const failed = buyer.getByRole('alert').filter({ hasText: 'You are sending messages too quickly' })
  await expect(failed).toHaveCount(2)
  await expectAccessible(buyer)
  await failed.first().getByRole('button', { name: 'Retry' }).click()
  await expect(bubbles(engineer).getByText('first')).toHaveCount(1)
  await failed.getByRole('button', { name: 'Discard' }).click()
  await expect(failed).toHaveCount(0)
  await expect(bubbles(buyer)).toHaveCount(1)
  await expect(bubbles(engineer)).toHaveCount(1)
})

test('history loads backwards, what is new is marked, and the admin reads it all without writing', async ({ browser }) => {
  const { order, adminToken, buyer, engineer, openBuyer, openEngineer } = await meet(browser)
  await openEngineer()
  for (let i = 1; i <= 60; i++) await say(engineer, `line ${i}`)
  await expect(bubbles(engineer).getByText('line 60', { exact: true })).toHaveCount(1)
  await expect(engineer.getByText('Sending...')).toHaveCount(0)

  await buyer.goto('/dashboard')
  await expect(buyer.getByRole('tab', { name: /Chat/ })).toContainText('60')
  await openBuyer()
  // All sixty are new: the list opens at the first of them, and none counts as read before it was in sight.
  await expect(bubbles(buyer)).toHaveCount(60)
  await expect(buyer.getByText('Unread messages', { exact: true })).toBeInViewport()
  await expect(bubbles(buyer).getByText('line 1', { exact: true })).toBeInViewport()
  await expect(engineer.getByText(/^Seen /)).toHaveCount(0)
  await buyer.getByRole('button', { name: 'To the latest message' }).click()
  await expect(engineer.getByText(/^Seen \d{1,2}:\d\d [AP]M$/)).toBeVisible()

  await engineer.reload()
  await expect(bubbles(engineer).getByText('line 60', { exact: true })).toBeInViewport()
  await expect(bubbles(engineer).getByText('line 1', { exact: true })).toHaveCount(0)
  await list(engineer).evaluate((element) => element.scrollTo(0, 0))
  await expect(bubbles(engineer)).toHaveCount(60)

  const admin = await desk(browser, adminToken)
  await admin.goto('/admin-dashboard')
  await admin.getByPlaceholder(/Order number/).fill(order.orderNumber)
  await admin.getByRole('row').filter({ hasText: order.orderNumber }).getByRole('button', { name: 'Chat' }).click()
  const reading = admin.getByRole('dialog')
  await expect(reading.getByText('Total messages: 60')).toBeVisible()
  await expect(box(admin)).toHaveCount(0)
  await say(buyer, 'one more')
  await expect(reading.getByText('Total messages: 61')).toBeVisible()
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(admin)
})
