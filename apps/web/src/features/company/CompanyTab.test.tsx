// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { companyApi } from '@vorta/contract/company/routes'
import { companyChangeBody, companyResetBody, type VersionedCompanySettings } from '@vorta/contract/company/schema'
import { beforeEach, expect, it, vi } from 'vitest'
import { persistedInputs } from '../../lib/forms/usePersistedInput.ts'
import { testCompanySettings } from '../../testing/company-settings.ts'
import { enter, field, press, shows } from '../../testing/dom.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { CompanyTab } from './CompanyTab.tsx'
import { ProfileSection } from './ProfileSection.tsx'

/** Keeps the settings as the server does. */
let stored: VersionedCompanySettings
const sent: unknown[] = []

beforeEach(() => {
  stored = testCompanySettings()
  sent.length = 0
  persistedInputs().clear()
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      const { section, version } = companyResetBody.parse(JSON.parse(String(body)))
      stored = { ...stored, [section]: { version: version + 1, value: testCompanySettings()[section].value } }
    }
    if (method !== 'PUT') return Response.json({ success: true, settings: stored })
    const change = companyChangeBody.parse(JSON.parse(String(body)))
    sent.push(change)
    if (stored[change.section].version !== change.version)
      return Response.json({ success: false, code: 'conflict', message: 'Changed', settings: stored }, { status: 409 })
    stored = { ...stored, [change.section]: { version: change.version + 1, value: change.value } }
    return Response.json(companyApi.update.reply.parse({ success: true, settings: stored }))
  })
})

const open = async (section: string, text: string) => {
  renderScreen(<CompanyTab />, { role: 'admin', at: `/?section=${section}` })
  await shows(text)
}
/** Submits the form that contains the element. */
const saveIn = (element: Element | null | undefined) => fireEvent.submit(element?.querySelector('form') as HTMLFormElement)
const control = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)

it('saves a section once it was edited', async () => {
  await open('profile', 'Legal Name')
  const text = () => field('Email').closest('section')?.textContent
  expect(text()).not.toContain('Discard Changes')
  enter('Email', 'new@example.com')
  enter('Address', '1 Road\n\n Reno, NV ')
  await waitFor(() => expect(text()).toContain('Unsaved changes'))
  saveIn(field('Email').closest('section'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    section: 'profile',
    version: 0,
    value: { email: 'new@example.com', addressLines: ['1 Road', 'Reno, NV'] },
  })
  await waitFor(() => expect(text()).not.toContain('Unsaved changes'))
})

it('shows the current values after a conflict, and can restore the own ones', async () => {
  await open('profile', 'Legal Name')
  enter('Phone', '555 1111')
  const { profile } = stored
  stored = { ...stored, profile: { version: 1, value: { ...profile.value, phone: '555 2222' } } }
  saveIn(field('Phone').closest('section'))
  await shows('Someone else changed these settings')
  expect(field('Phone').value).toBe('555 2222')
  press('Restore My Changes')
  await waitFor(() => expect(field('Phone').value).toBe('555 1111'))
  saveIn(field('Phone').closest('section'))
  await waitFor(() => expect(stored.profile).toMatchObject({ version: 2, value: { phone: '555 1111' } }))
})

it('keeps the unsaved changes of every section while another tab is shown', async () => {
  const sectionText = (label: string) => field(label).closest('section')?.textContent
  const leaveAndReturn = async () => {
    cleanup()
    await open('tax', 'Legal Name')
  }
  await open('profile', 'Legal Name')
  enter('Website', 'https://example.com')
  enter('Other Holidays', '12-31')
  await waitFor(() => expect(sectionText('Other Holidays')).toContain('Unsaved changes'))
  await leaveAndReturn()
  expect([field('Website').value, field('Other Holidays').value]).toEqual(['https://example.com', '12-31'])
  expect(sectionText('Website')).toContain('Unsaved changes')
  saveIn(field('Website').closest('section'))
  await waitFor(() => expect(stored.profile).toMatchObject({ version: 1, value: { website: 'https://example.com' } }))
  await waitFor(() => expect(sectionText('Website')).not.toContain('Unsaved changes'))
  press('Discard Changes')
  await waitFor(() => expect(field('Other Holidays').value).toBe(''))
  await leaveAndReturn()
  expect([field('Website').value, field('Other Holidays').value]).toEqual(['https://example.com', ''])
  expect(sectionText('Website')).not.toContain('Unsaved changes')
})

it('explains invalid hours, prices and rates at their fields', async () => {
  await open('calendar', 'Time Zone')
  const closes = control('Monday, closes')
  if (closes) fireEvent.change(closes, { target: { value: '08:00' } })
  saveIn(closes?.closest('section'))
  await shows('Must be later than the opening time')
  const high = control('Wing, to')
  if (high) fireEvent.change(high, { target: { value: '$1,000' } })
  saveIn(high?.closest('section'))
  await shows('Must not be less than the lower price')
  // The test environment does not show the saved option of a select.
  enter('State', 'MI')
  enter('Rate (%)', '6.2555')
  saveIn(field('Rate (%)').closest('section'))
  await shows('Enter a rate from 0 to 25 percent, such as 6.625')
  expect(sent).toEqual([])
})

it('sends what is not available and the rates in basis points', async () => {
  await open('options', 'Kit Types')
  const wing = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Wing')
  fireEvent.click(document.getElementById(wing?.htmlFor ?? '') as HTMLElement)
  saveIn(wing?.closest('section'))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ section: 'options', value: { kits: ['Wing'], styles: [] } }))
  enter('State', 'MI')
  enter('Rate (%)', '6.625')
  saveIn(field('Rate (%)').closest('section'))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ section: 'tax', value: { rates: { MI: 662.5 } } }))
})

it('resets a saved section after a confirmation', async () => {
  const { profile } = stored
  const { phone } = profile.value
  stored = { ...stored, profile: { version: 3, value: { ...profile.value, phone: '555 1111' } } }
  await open('profile', 'Legal Name')
  expect(field('Phone').value).toBe('555 1111')
  press('Reset to Defaults')
  await shows('All settings of this section go back to the defaults')
  const [confirm] = [...document.querySelectorAll('[role="dialog"] button')].filter(
    ({ textContent }) => textContent === 'Reset to Defaults',
  )
  fireEvent.click(confirm as Element)
  await waitFor(() => expect(field('Phone').value).toBe(phone))
  expect(stored.profile.version).toBe(4)
})

it('warns before the page is left with unsaved changes only', async () => {
  const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  cleanup()
  renderScreen(<ProfileSection saved={stored.profile} />, { role: 'admin' })
  expect(isWarned()).toBe(false)
  enter('Email', 'new@example.com')
  await waitFor(() => expect(isWarned()).toBe(true))
  press('Discard Changes')
  await waitFor(() => expect(isWarned()).toBe(false))
})
