import type { Browser, Page } from '@playwright/test'
import { assignDemoEngineer, openPageAs, placeOrder, sendMessages } from '../actions.ts'
import { demoToken, expect, expectAccessible, expectNoHorizontalScroll, expectToast, follow, registerUser, test } from '../site.ts'

const CLIPBOARD = ['clipboard-read', 'clipboard-write']

/** An order assigned to the demo engineer, with a signed-in page for the customer and one for the engineer. */
async function startConversation(browser: Browser) {
  const customer = await registerUser()
  const order = await placeOrder(customer.token)
  const adminToken = await demoToken('admin')
  await assignDemoEngineer(order._id)
  const [customerPage, engineer] = await Promise.all([
    openPageAs(browser, customer.token, CLIPBOARD),
    openPageAs(browser, await demoToken('engineer'), CLIPBOARD),
  ])
  const openCustomerChat = async () => {
    await open(customerPage, '/dashboard?tab=chat')
    await customerPage.getByRole('button', { name: new RegExp(order.orderNumber) }).click()
    await expect(messageInput(customerPage)).toBeVisible()
  }
  const openEngineerChat = async () => {
    await open(engineer, `/engineer-dashboard?order=${order._id}&view=chat`)
    await expect(messageInput(engineer)).toBeVisible()
  }
  return { order, customer, adminToken, customerPage, engineer, openCustomerChat, openEngineerChat }
}

/** Loads the app, or follows a link if it is loaded. */
const open = (page: Page, path: string) => (page.url() === 'about:blank' ? page.goto(path) : follow(page, path))

const messageInput = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const messageList = (page: Page) => page.getByRole('log', { name: 'Messages' })
const bubbles = (page: Page) => messageList(page).getByRole('article')

/** Counts the live connections that a page opens from now on. */
function countConnections(page: Page) {
  let count = 0
  page.on('websocket', (socket) => {
    if (socket.url().includes('/socket.io/')) count += 1
  })
  return () => count
}

/** How many pixels the list is scrolled up from its end. */
const distanceFromBottom = (page: Page) =>
  messageList(page).evaluate((element) => Math.round(element.scrollHeight - element.scrollTop - element.clientHeight))

async function sendMessage(page: Page, text: string) {
  await messageInput(page).fill(text)
  await messageInput(page).press('Enter')
}

/** Pastes or drops a picture by dispatching the same event as the browser. */
async function attachPicture(page: Page, method: 'paste' | 'drop', name: string) {
  await messageInput(page).evaluate(
    async (target, { method, name }) => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 400
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = method === 'paste' ? '#3355aa' : '#aa5533'
      context?.fillRect(0, 0, 640, 400)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      const transfer = new DataTransfer()
      if (blob) transfer.items.add(new File([blob], name, { type: 'image/png' }))
      const event =
        method === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
      target.dispatchEvent(event)
    },
    { method, name },
  )
}

test('customer and engineer exchange messages and pictures with presence, typing and read marks', async ({ browser }) => {
  const { order, customerPage, engineer, openCustomerChat, openEngineerChat } = await startConversation(browser)
  const engineerConnections = countConnections(engineer)
  await openCustomerChat()
  await expect(customerPage.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await expect(messageList(customerPage).getByText('Engineer Erin Vasquez assigned')).toHaveCSS('text-align', 'center')
  await expect(customerPage.getByRole('heading', { name: `Order #${order.orderNumber}` })).toBeVisible()
  await expect(customerPage.getByText('Engineer: Erin Vasquez')).toBeVisible()
  await expect(customerPage.getByRole('button', { name: 'Send' })).toBeDisabled()
  await openEngineerChat()
  await expect(customerPage.getByText('Engineer online')).toBeVisible()
  expect(engineerConnections()).toBe(1)

  // The indicator disappears when typing stops, so keep typing until it shows.
  const typingIndicator = customerPage.getByText('Engineer is typing...')
  await expect
    .poll(
      async () =>
        messageInput(engineer)
          .press('.')
          .then(() => typingIndicator.isVisible()),
      { intervals: [300] },
    )
    .toBe(true)
  await sendMessage(engineer, 'Hello! Any pictures?')
  await expect(bubbles(customerPage).getByText('Hello! Any pictures?')).toHaveCount(1)
  await expect(engineer.getByText(/^Seen \d{1,2}:\d\d [AP]M$/)).toBeVisible()

  await attachPicture(customerPage, 'paste', 'front.png')
  await expect(customerPage.getByPlaceholder('Caption...')).toBeVisible()
  await expectAccessible(customerPage)
  await sendMessage(customerPage, 'The front')
  await expect(customerPage.getByPlaceholder('Type message...')).toBeVisible()
  await attachPicture(customerPage, 'drop', 'rear.png')
  await customerPage.getByRole('button', { name: 'Send' }).click()
  for (const page of [customerPage, engineer])
    for (const name of ['front.png', 'rear.png']) await expect(page.getByAltText(name)).toHaveCount(1)
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

  await sendMessage(engineer, 'Thank you, see https://vorta.example/wing')
  const answer = bubbles(customerPage).filter({ hasText: 'Thank you' })
  await expect(answer.getByRole('link')).toHaveAttribute('href', 'https://vorta.example/wing')
  await answer.hover()
  await answer.getByRole('button', { name: 'Copy message' }).click()
  await expectToast(customerPage, 'Message copied.')
  expect(await customerPage.evaluate(() => navigator.clipboard.readText())).toBe('Thank you, see https://vorta.example/wing')
  await customerPage.getByRole('button', { name: 'Search this conversation' }).click()
  await customerPage.getByPlaceholder('Search messages...').fill('thank')
  await expect(bubbles(customerPage)).toHaveCount(1)
  await customerPage.getByRole('button', { name: 'Close search' }).click()
  await expect(bubbles(customerPage)).toHaveCount(4)
  await engineer.getByRole('button', { name: 'Search this conversation' }).click()
  await expect(engineer.getByPlaceholder('Search messages...')).toBeFocused()
  await engineer.keyboard.press('Escape')
  await expect(engineer.getByPlaceholder('Search messages...')).toHaveCount(0)
  await expect(messageInput(engineer)).toBeVisible()
  await expect(engineer.getByRole('button', { name: 'Search this conversation' })).toBeFocused()

  await messageInput(customerPage).fill('half a thought')
  await customerPage.reload()
  await expect(bubbles(customerPage)).toHaveCount(4)
  await expect.poll(() => distanceFromBottom(customerPage)).toBeLessThan(4)
  await expect(messageInput(customerPage)).toHaveValue('half a thought')
  await customerPage.goBack()
  await expect(messageInput(customerPage)).toHaveCount(0)
  await customerPage.goForward()
  await expect(bubbles(customerPage)).toHaveCount(4)
  await expect(messageInput(customerPage)).toHaveValue('half a thought')
  await messageInput(customerPage).fill('too long '.repeat(500))
  await expect(customerPage.getByText('4,499 of 4,000 characters')).toBeVisible()
  await expect(customerPage.getByRole('button', { name: 'Send' })).toBeDisabled()
  await messageInput(customerPage).fill('')

  await customerPage.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(customerPage)
  await expect(customerPage.getByRole('tablist')).toHaveCount(0)
  await customerPage.getByRole('button', { name: 'All Conversations' }).click()
  await expect(customerPage.getByRole('tablist')).toBeVisible()
  const row = customerPage.getByRole('button', { name: new RegExp(order.orderNumber) })
  await expect(row).toBeFocused()
  await row.click()
  await expect(customerPage.getByRole('heading', { name: `Order #${order.orderNumber}` })).toBeFocused()
  await expect(bubbles(customerPage)).toHaveCount(4)
  await expect(messageInput(customerPage)).toBeInViewport()
  await expectAccessible(customerPage)
  await engineer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(customerPage.getByText('Engineer last seen just now')).toBeVisible()
  await openEngineerChat()
  await expect(customerPage.getByText('Engineer online')).toBeVisible()
  await engineer.close()
  await expect(customerPage.getByText('Engineer last seen just now')).toBeVisible()
})

test('every tab shows the same messages after the connection is restored, without a reload', async ({ browser }) => {
  const { order, customerPage, engineer, openCustomerChat, openEngineerChat } = await startConversation(browser)
  await openCustomerChat()
  await openEngineerChat()
  const secondTab = await customerPage.context().newPage()
  await secondTab.goto(`/dashboard?order=${order._id}&view=chat`)
  await sendMessage(customerPage, 'before the tunnel')
  for (const page of [customerPage, secondTab, engineer]) await expect(bubbles(page).getByText('before the tunnel')).toHaveCount(1)
  await customerPage.evaluate(() => Object.assign(window, { neverReloaded: true }))

  await customerPage.context().setOffline(true)
  await expect(customerPage.getByText('Connecting...')).toBeVisible()
  await expect(customerPage.getByText(/^Engineer (online|last seen)/)).toHaveCount(0)
  for (const text of ['written in the tunnel', 'and another']) {
    await sendMessage(customerPage, text)
    await expect(bubbles(customerPage).filter({ hasText: text }).getByText('Sending...')).toBeVisible()
  }
  await sendMessage(engineer, 'are you there?')
  await sendMessage(engineer, 'hello?')
  await expect(bubbles(engineer)).toHaveCount(3)
  await customerPage.context().setOffline(false)

  for (const page of [customerPage, secondTab, engineer]) await expect(bubbles(page)).toHaveCount(5)
  await expect(customerPage.getByText('Sending...')).toHaveCount(0)
  await expect(customerPage.getByText('Engineer online')).toBeVisible()
  const expectedTexts = ['before the tunnel', 'are you there?', 'hello?', 'written in the tunnel', 'and another']
  for (const page of [engineer, customerPage, secondTab])
    await expect(bubbles(page).locator('p.whitespace-pre-wrap')).toHaveText(expectedTexts)
  expect(await customerPage.evaluate(() => 'neverReloaded' in window)).toBe(true)
})

test('a rejected message offers Retry and Discard', async ({ browser }) => {
  const { customerPage, engineer, openCustomerChat, openEngineerChat } = await startConversation(browser)
  let rejectionsLeft = 2
  await customerPage.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((frame) => {
      const request = /^42(\d+)\["send-message"/.exec(String(frame))
      if (!request || rejectionsLeft === 0) return server.send(frame)
      rejectionsLeft -= 1
      socket.send(
        `43${request[1]}[{"ok":false,"message":"You're sending messages too quickly. Wait a moment, then try again.","code":"too_many"}]`,
      )
    })
  })
  await openCustomerChat()
  await openEngineerChat()
  await sendMessage(customerPage, 'first')
  await sendMessage(customerPage, 'second')
  const failed = customerPage.getByRole('alert').filter({ hasText: "You're sending messages too quickly. Wait a moment, then try again." })
  await expect(failed).toHaveCount(2)
  await expectAccessible(customerPage)
  await failed.first().getByRole('button', { name: 'Retry' }).click()
  await expect(bubbles(engineer).getByText('first')).toHaveCount(1)
  await failed.getByRole('button', { name: 'Discard' }).click()
  await expect(failed).toHaveCount(0)
  await expect(bubbles(customerPage)).toHaveCount(1)
  await expect(bubbles(engineer)).toHaveCount(1)
})

test('the chat opens at the first unread message, loads older messages and is read-only for admins', async ({ browser }) => {
  const { order, adminToken, customerPage, engineer, openCustomerChat, openEngineerChat } = await startConversation(browser)
  await openEngineerChat()
  const lines = Array.from({ length: 59 }, (_, index) => `line ${index + 1}`)
  await sendMessages(await demoToken('engineer'), order._id, lines)
  await sendMessage(engineer, 'line 60')
  await expect(bubbles(engineer).getByText('line 60', { exact: true })).toHaveCount(1)
  await expect(engineer.getByText('Sending...')).toHaveCount(0)

  await customerPage.goto('/dashboard')
  await expect(customerPage.getByRole('tab', { name: /Chat/ })).toContainText('60')
  await openCustomerChat()
  // All sixty are unread: the list opens at the first one, and none counts as read before it was on screen.
  await expect(bubbles(customerPage)).toHaveCount(60)
  await expect(customerPage.getByText('Unread messages', { exact: true })).toBeInViewport()
  await expect(bubbles(customerPage).getByText('line 1', { exact: true })).toBeInViewport()
  await expect(engineer.getByText(/^Seen /)).toHaveCount(0)
  await customerPage.getByRole('button', { name: 'Jump to latest message' }).click()
  await expect(engineer.getByText(/^Seen \d{1,2}:\d\d [AP]M$/)).toBeVisible()

  await engineer.reload()
  await expect(bubbles(engineer).getByText('line 60', { exact: true })).toBeInViewport()
  await expect(bubbles(engineer).getByText('line 1', { exact: true })).toHaveCount(0)
  await messageList(engineer).evaluate((element) => element.scrollTo(0, 0))
  await expect(bubbles(engineer)).toHaveCount(60)

  const admin = await openPageAs(browser, adminToken)
  await admin.goto('/admin-dashboard')
  await admin.getByPlaceholder(/Order number/).fill(order.orderNumber)
  await admin.getByRole('row').filter({ hasText: order.orderNumber }).getByRole('button', { name: 'Chat' }).click()
  const historyDialog = admin.getByRole('dialog')
  await expect(historyDialog.getByText('Total messages: 60')).toBeVisible()
  await expect(messageInput(admin)).toHaveCount(0)
  await sendMessage(customerPage, 'one more')
  await expect(historyDialog.getByText('Total messages: 61')).toBeVisible()
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(admin)
})
