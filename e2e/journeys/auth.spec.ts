import {
  api,
  demoToken,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  expectToast,
  follow,
  holdToasts,
  registerUser,
  signInAs,
  test,
} from '../site.ts'

const signIn = (email: string, password: string, device = 'Playwright') =>
  api('POST', '/api/auth/login', { body: { email, password }, headers: { 'user-agent': device } })

const WELCOME = 'Welcome to Vorta Builder'

test('the sign-in form shows errors and opens the dashboard, which survives a reload, and logging out returns to the landing page', async ({
  page,
}) => {
  const { email } = await registerUser()
  await page.goto('/builder')
  await expect(page.getByRole('heading', { name: WELCOME })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  const submit = page.getByRole('button', { name: 'Sign In' })
  const password = page.getByLabel('Password', { exact: true })
  await submit.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('nobody')
  await expect(page.getByText('Email is required')).toBeHidden()
  await submit.click()
  await expect(page.getByText('Email is invalid')).toBeVisible()
  await expectAccessible(page)

  const banner = page.getByRole('alert')
  await page.getByLabel('Email').fill('stranger@example.com')
  await password.fill('whatever')
  await submit.click()
  await expect(banner.filter({ hasText: 'Invalid email or password' })).toBeVisible()
  await page.route('**/api/auth/login', (route) => route.abort())
  await submit.click()
  await expect(banner.filter({ hasText: 'Login failed' })).toBeVisible()
  await page.unroute('**/api/auth/login')

  await page.getByLabel('Email').fill(email)
  await password.fill('secret1')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await submit.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^eyJ/)
  const visitedPaths: string[] = []
  page.on('framenavigated', (frame) => visitedPaths.push(new URL(frame.url()).pathname))
  const tokenAfterClick = await page.getByRole('button', { name: 'Logout' }).evaluate((button: HTMLElement) => {
    button.click()
    return localStorage.getItem('token')
  })
  expect(tokenAfterClick).toBeNull()
  await expect(page).toHaveURL(/\/$/)
  expect(visitedPaths).toEqual(['/'])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/builder$/)
})

test('the registration form shows all validation errors and a taken address, then creates the account', async ({ page }) => {
  const { email } = await registerUser()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/builder/)
  await expect(page.getByRole('heading', { name: WELCOME })).toBeVisible()
  await page.getByRole('tab', { name: 'Register' }).click()
  const submit = page.getByRole('button', { name: 'Create Account' })
  await submit.click()
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Password', { exact: true }).fill('abc')
  await page.getByLabel('Confirm Password').fill('abd')
  await submit.click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessible(page)

  for (const [label, value] of [
    ['First Name', 'Yūko'],
    ['Last Name', 'Müller-Großmann'],
    ['Email', email],
    ['Phone Number', '+49 30 1234'],
    ['Confirm Password', 'secret1'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: 'An account with this email already exists' })).toBeVisible()
  await page.getByLabel('Email').fill(`register${process.pid}-${Date.now()}@example.com`)
  await submit.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('dashboards and the builder send users to the dashboard of their role', async ({ page }) => {
  await signInAs(page, await demoToken('engineer'))
  await page.goto('/admin-dashboard')
  await expect(page).toHaveURL(/\/engineer-dashboard$/)
  await follow(page, '/builder')
  await expect(page).toHaveURL(/\/engineer-dashboard$/)
  await follow(page, '/builder?from=dashboard')
  await expect(page.getByRole('heading', { name: 'The builder is for customers' })).toBeVisible()
  await expect(page).toHaveURL(/from=dashboard/)
})

test('an invalid token signs the user out, a server outage does not', async ({ page }) => {
  const { token } = await registerUser()
  await signInAs(page, token)
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'away', code: 'unavailable' } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByText("We can't reach our server right now")).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
  await page.unroute('**/api/auth/me')
  await api('POST', '/api/auth/logout', { token })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/builder/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the role switcher opens the dashboard of the selected role', async ({ page }) => {
  const forbiddenUrls: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) forbiddenUrls.push(response.url())
  })
  await signInAs(page, (await registerUser()).token)
  await page.goto('/dashboard')
  const switcher = page.getByRole('region', { name: 'Role switcher' })
  await switcher.getByRole('button', { name: 'Engineer' }).click()
  await expect(page).toHaveURL(/\/engineer-dashboard$/)
  await switcher.getByRole('button', { name: 'Admin' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard$/)
  await expect(page.getByText('Total Orders')).toBeVisible()
  await switcher.getByRole('button', { name: 'User' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('No orders yet')).toBeVisible()
  // The previous dashboard must not send requests that the new role is not allowed to make.
  expect(forbiddenUrls).toEqual([])
})

/** Runs in the page. The space between an element and the edges of the window. */
function spaceAround(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { left, right: document.documentElement.clientWidth - right, top, bottom: window.innerHeight - bottom }
}

test('a user signs out one device, edits the profile and changes the password', async ({ page }) => {
  const { email, token } = await registerUser()
  const signedOut = (await signIn(email, 'secret1', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'))
    .token
  const remaining = (await signIn(email, 'secret1')).token
  await signInAs(page, token)
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  const openSection = (name: string) => page.getByRole('group', { name: 'Section' }).getByRole('button', { name }).click()
  await openSection('Security')
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await devices.getByRole('button', { name: 'Sign Out: Firefox on Windows' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices).toBeFocused()
  await expect(api('GET', '/api/auth/me', { token: signedOut })).rejects.toThrow()
  expect((await api('GET', '/api/auth/me', { token: remaining })).user.email).toBe(email)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)

  await openSection('Profile')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Last Name').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Last name is required')).toBeVisible()
  await page.getByLabel('Last Name').fill('Rney-Weiß')
  for (const [label, value] of Object.entries({ 'Street Address': '1 Long Lane', City: 'Reno', State: 'NV', 'ZIP Code': '89501' }))
    await page.getByLabel(label).fill(value)
  await holdToasts(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile saved.')
  const toast = page.getByRole('region', { name: /^Status messages/ }).getByRole('listitem')
  await expect(toast).toHaveText('Profile saved.')
  // Above the input of a chat and the buttons of a dialog, within the width of a phone.
  await expect.poll(() => toast.evaluate(spaceAround)).toMatchObject({ left: 16, right: 16, bottom: 88 })
  // On a wide screen above the bar at the bottom.
  await page.evaluate(() => document.documentElement.setAttribute('data-public-demo', ''))
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => toast.evaluate(spaceAround)).toMatchObject({ right: 16, bottom: 16 + 32 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => toast.evaluate(spaceAround)).toMatchObject({ bottom: 88 + 44 })
  // By keyboard: the shortcut leads to the toasts, Tab to the toast and its button.
  await page.keyboard.press('Alt+KeyT')
  await page.keyboard.press('Tab')
  await expect(toast).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('definition').getByText('Rney-Weiß')).toBeVisible()

  await openSection('Security')
  await page.getByLabel('Current Password').fill('secret1')
  await page.getByLabel('New Password', { exact: true }).fill('secret2')
  await page.getByLabel('Confirm New Password').fill('secret2')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expectToast(page, 'Password changed. Your other devices have been signed out.')
  expect((await signIn(email, 'secret2')).token).toEqual(expect.any(String))
})

test('the link in the email verifies the address and removes the banner', async ({ page }) => {
  const { email, token } = await registerUser()
  await signInAs(page, token)
  await page.goto('/dashboard')
  const banner = page.getByRole('region', { name: 'Verify your email' })
  await expect(banner.getByText(`We sent a link to ${email}.`)).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoHorizontalScroll(page)
  }
  await banner.getByRole('button', { name: 'Get a New Link' }).click()
  await expect(banner.getByText(`We sent a new link to ${email}.`)).toBeVisible()

  const links = async () => {
    const { mails } = (await api('GET', '/api/demo/mail', { token })) as { mails: { text: string }[] }
    return mails.flatMap(({ text }) => /\/verify-email\?token=\S+/.exec(text)?.[0] ?? [])
  }
  await expect.poll(async () => (await links()).length).toBe(2)
  const [newest = '', replaced = ''] = await links()
  await page.goto(replaced)
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This link is no longer valid. Please request a new one.' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(newest)
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByText('Your email address is verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})
