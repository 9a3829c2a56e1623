import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { placeOrder } from '../actions.ts'
import {
  api,
  demoToken,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  expectToast,
  follow,
  registerUser,
  signInAs,
  siteUrl,
  test,
} from '../site.ts'

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows for this key right now. */
function totpCode(key: string): string {
  const bits = [...key.replace(/\s/g, '')].map((char) => BASE32_ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('an engineer turns on two-factor authentication, signs in with a recovery code and turns it off', async ({ page }) => {
  const erin = await registerUser()
  await api('PUT', `/api/admin/users/${erin.id}/roles`, { token: await demoToken('admin'), body: { roles: ['user', 'engineer'] } })
  await api('PUT', '/api/auth/update-role', { token: erin.token, body: { role: 'engineer' } })
  await signInAs(page, erin.token)
  await page.goto('/engineer-dashboard?tab=settings&section=security')

  await page.getByRole('button', { name: 'Set Up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('secret1')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totpCode(key ?? ''))
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  const list = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  await expectAccessible(page)
  // The codes are shown only once, so neither Escape nor a click outside closes them.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  await expect(list).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I Saved My Codes' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/builder')
  await page.getByLabel('Email').fill(erin.email)
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Code' }).fill('no code')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('This code is incorrect or has already been used')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/engineer-dashboard/)

  await follow(page, '/engineer-dashboard?tab=settings&section=security')
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn Off' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('secret1')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible()
})

test('a customer downloads their data and deletes the account', async ({ page }) => {
  const jo = await registerUser()
  const { orderNumber } = await placeOrder(jo.token)
  await signInAs(page, jo.token)
  await page.goto('/dashboard?tab=profile&section=data')

  await page.getByRole('button', { name: 'Download My Data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('secret1')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^vorta-my-data-.*\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({ account: { email: jo.email }, orders: [{ orderNumber }] })

  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill('secret1')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog.getByText('Type DELETE to confirm')).toBeVisible()
  await dialog.getByLabel('Type DELETE').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL(`${siteUrl()}/`)
  await expectToast(page, 'Your account has been deleted.')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const again = await fetch(`${siteUrl()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: jo.email, password: 'secret1' }),
  })
  expect(again.status).toBe(401)
})
