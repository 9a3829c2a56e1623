import type { Page } from '@playwright/test'
import { openPageAs } from '../actions.ts'
import { api, demoToken, dismissToasts, expect, expectAccessible, expectNoHorizontalScroll, signInAs, siteUrl, test } from '../site.ts'
import { fillCarDetails, openBuilder } from '../wizard.ts'

/** Texts and prices that no other journey checks. Their changes are visible to all of them. */
const INTRO = 'Contact: Introduction'
const NEW_INTRO = 'Ask us anything about your build.'

const openSection = async (page: Page, section: string) => {
  await page.goto(`/admin-dashboard?tab=company&section=${section}`)
  await expect(saveButton(page)).toBeVisible()
}
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

test('an owner changes settings, and visitors see them without a restart', async ({ browser, page }) => {
  const token = await demoToken('admin')
  const { settings: before } = await api('GET', '/api/admin/company', { token })
  const visitor = await (await browser.newContext({ baseURL: siteUrl() })).newPage()
  await visitor.goto('/')
  await expect(visitor.getByText(before.landing.value.contactIntro)).toBeVisible()

  await signInAs(page, token)
  await openSection(page, 'landing')
  const colleague = await openPageAs(browser, token)
  await openSection(colleague, 'landing')
  await page.getByLabel(INTRO).fill(NEW_INTRO)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expectAccessible(page)
  await saveButton(page).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await dismissToasts(page)
  await visitor.reload()
  await expect(visitor.getByText(NEW_INTRO)).toBeVisible()

  // The colleague edited the old values.
  await colleague.getByLabel(INTRO).fill('Call us.')
  await saveButton(colleague).click()
  await expect(colleague.getByText('Someone else changed these settings')).toBeVisible()
  await expect(colleague.getByLabel(INTRO)).toHaveValue(NEW_INTRO)
  await colleague.getByRole('button', { name: 'Restore My Changes' }).click()
  await colleague.getByLabel(INTRO).fill(before.landing.value.contactIntro)
  await saveButton(colleague).click()
  await expect(colleague.getByText('Settings saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Typical Prices' }).click()
  await page.getByLabel('Canards, from').fill('1000')
  await page.getByLabel('Canards, to').fill('2000')
  await saveButton(page).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  for (const section of ['Company', 'Hours & Holidays', 'Typical Prices', 'Options']) {
    await page.getByRole('group', { name: 'Section' }).getByRole('button', { name: section, exact: true }).click()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  await openBuilder(visitor)
  await fillCarDetails(visitor)
  await visitor.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await visitor.getByRole('radio', { name: 'Canards' }).check({ force: true })
  await visitor.getByRole('radio', { name: 'Fiberglass' }).check({ force: true })
  await expect(visitor.getByText('$1,000–2,000')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Continue to Summary' }).click()
  await expect(visitor.getByText('Calculated after design approval')).toBeVisible()
  await expect(visitor.getByRole('definition').filter({ hasText: /^Estimate \$1,000–2,000$/ })).toBeVisible()
})
