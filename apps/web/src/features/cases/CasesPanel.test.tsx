// @vitest-environment happy-dom

import { waitFor } from '@testing-library/react'
import { casesApi } from '@vorta/contract/cases/routes'
import type { OrderCase } from '@vorta/contract/cases/schema'
import { it } from 'vitest'
import { enter, press, shows, showsNot } from '../../testing/dom.ts'
import { testEngineer, testOrder } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { CasesPanel } from './CasesPanel.tsx'
import { OpenCases } from './OpenCases.tsx'
import { ReportProblem } from './ReportProblem.tsx'

const order = testOrder({ status: 'completed', engineerId: testEngineer })
const problem: OrderCase = {
  ...{ _id: 'case-1', number: 1, kind: 'warranty', status: 'open', description: 'The splitter came loose', photos: [] },
  ...{ openedAt: '2026-03-02T12:00:00.000Z', closedAt: null, updates: [] },
}
const at = '2026-03-03T12:00:00.000Z'
const declined: OrderCase = {
  ...problem,
  ...{ status: 'declined', closedAt: at, updates: [{ _id: 'u1', status: 'declined', note: 'Normal wear', by: 'Erin Vasquez', at }] },
}
const list = (...cases: OrderCase[]) => replyTo(casesApi.list, { success: true, cases })

it('lets the customer open one case at a time', async () => {
  serve(list(), replyTo(casesApi.open, { success: true, case: problem }))
  renderScreen(<CasesPanel order={order} reader="user" />)
  await shows('There is no second design fee.')
  press('Open a Case')
  await shows('What happened?')
  press('Open Case')
  await shows('Please describe the problem')
  enter('What happened?', problem.description)
  serve(list(problem), replyTo(casesApi.open, { success: true, case: problem }))
  press('Open Case')
  await shows('Warranty case 1')
  showsNot('Open a Case', 'New Status')
})

it('opens the form of a case directly from the order, and shows the case afterwards', async () => {
  serve(list(), replyTo(casesApi.open, { success: true, case: problem }))
  renderScreen(<ReportProblem order={order} />)
  press('Report a Problem')
  await shows('What happened?')
  enter('What happened?', problem.description)
  press('Open Case')
  // The cases have their own button.
  await waitFor(() => showsNot('Report a Problem', 'What happened?'))
})

it('leads to an open case', async () => {
  renderScreen(<ReportProblem order={{ ...order, nextAction: { code: 'handle_case', label: 'Handle your case' } }} />)
  press('View Case')
  await waitFor(() => showsNot('View Case', 'What happened?'))
})

it('lets staff decline a case with a reason', async () => {
  serve(list(problem))
  renderScreen(<CasesPanel order={order} reader="engineer" />, { role: 'engineer' })
  await shows('New Status')
  enter('New Status', 'declined')
  press('Update Case')
  await shows('Please give a reason')
  enter('Reason', 'Normal wear')
  serve(list(declined), replyTo(casesApi.update, { success: true, case: declined }))
  press('Update Case')
  await shows('Normal wear')
  showsNot('New Status', 'Update Case')
})

it('lists open cases of staff with a link, and nothing if there are none', async () => {
  const open = { ...problem, order: { _id: 'order-1', orderNumber: 'VRT-26-00042', car: '2024 Porsche 911 GT3', customer: 'Casey Morgan' } }
  serve(replyTo(casesApi.listOpen, { success: true, cases: [open] }))
  renderScreen(<OpenCases />, { role: 'engineer' })
  await shows('VRT-26-00042 · Warranty case 1')
  await shows('Casey Morgan')
})
