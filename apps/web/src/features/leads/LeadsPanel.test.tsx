// @vitest-environment happy-dom
import { leadsApi } from '@vorta/contract/leads/routes'
import { it } from 'vitest'
import { press, shows, showsNot } from '../../testing/dom.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { LeadsPanel } from './LeadsPanel.tsx'
import { testLead } from './lead.fixture.ts'

const dueLead = testLead()
const otherLead = testLead({ _id: 'lead-2', name: 'Grace Hopper', unanswered: 0 })
const followUps = (...leads: (typeof dueLead)[]) => replyTo(leadsApi.followUps, { success: true, leads, orders: [], builds: [] })
const all = replyTo(leadsApi.list, { success: true, nextCursor: null, unanswered: 1, leads: [dueLead, otherLead] })

it('starts with the leads to follow up', async () => {
  serve(followUps(dueLead), all)
  renderScreen(<LeadsPanel />, { role: 'admin' })
  await shows('To Follow Up (1)')
  await shows('Ada Byron')
  showsNot('Grace Hopper')
  press('All')
  await shows('Grace Hopper')
})

it('starts with all leads if there is none to follow up, and says so when asked', async () => {
  serve(followUps(), all)
  renderScreen(<LeadsPanel />, { role: 'admin' })
  await shows('Grace Hopper')
  press('To Follow Up')
  await shows('Nothing to follow up')
})
