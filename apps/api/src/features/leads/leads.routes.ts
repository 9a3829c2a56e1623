import { leadsApi } from '@vorta/contract/leads/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { LeadsService } from './leads.service.ts'

const ANSWER_RATE = { name: 'lead-answer', max: 120, windowS: 3600 }

export function leadsRoutes(mount: Mount, leads: LeadsService) {
  mount(leadsApi.list, ({ query }) => leads.list(query))
  mount(leadsApi.followUps, () => leads.followUps())
  mount(leadsApi.get, ({ params }) => leads.get(params.id))
  mount(leadsApi.update, ({ actor, params, body }) => leads.update(actor, params.id, body))
  mount(leadsApi.answer, ({ actor, params, body }) => leads.answer(actor, params.id, body), { rate: ANSWER_RATE })
  mount(leadsApi.addNote, ({ actor, params, body }) => leads.addNote(actor, params.id, body.text))
}
