// @vitest-environment happy-dom
import { timeOffApi } from '@vorta/contract/time-off/routes'
import { it } from 'vitest'
import { enter, press, shows, showsNot } from '../../testing/dom.ts'
import { testEngineer } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { TimeOffPanel } from './TimeOffPanel.tsx'

const { _id, firstName, lastName } = testEngineer
const entry = { _id: 'off-1', engineer: { _id, firstName, lastName }, from: '2027-03-04', to: '2027-03-08', note: 'Family' }
const list = (...timeOff: (typeof entry)[]) => replyTo(timeOffApi.list, { success: true, timeOff })

/** The button of the dialog has the name of the one that opens it. */
const pressInDialog = () => document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click()

it('adds and deletes days off', async () => {
  const added = replyTo(timeOffApi.add, { success: true, timeOff: entry })
  serve(list(), added)
  renderScreen(<TimeOffPanel />, { role: 'engineer' })
  await shows('No time off planned.')
  press('Add Time Off')
  pressInDialog()
  await shows('First day is required')
  await shows('Last day is required')
  enter('First Day', '2027-03-08')
  enter('Last Day', '2027-03-04')
  pressInDialog()
  await shows("The last day can't be before the first day")
  enter('First Day', '2027-03-04')
  enter('Last Day', '2027-03-08')
  serve(list(entry), added, replyTo(timeOffApi.remove, { success: true }))
  pressInDialog()
  await shows('Mar 4, 2027 – Mar 8, 2027')
  showsNot('Erin Vasquez', 'No time off planned.')
  serve(list(), replyTo(timeOffApi.remove, { success: true }))
  press('Delete Mar 4, 2027 – Mar 8, 2027')
  await shows('No time off planned.')
})

it('names the engineers for admins', async () => {
  serve(list(entry))
  renderScreen(<TimeOffPanel engineers={[testEngineer]} />, { role: 'admin' })
  await shows('Mar 4, 2027 – Mar 8, 2027')
  press('Add Time Off')
  await shows('Choose an engineer')
})
