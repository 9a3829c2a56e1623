import type { AppContext } from '../../platform/app-context.ts'
import type { CompanyService } from '../company/company.service.ts'
import type { LeadsService } from '../leads/leads.service.ts'
import { contactRoutes } from './contact.routes.ts'
import { createContactService } from './contact.service.ts'
import { createInbox } from './inbox.ts'

export function registerContact(
  { db, transact, clock, mount }: AppContext,
  { company, leads }: { company: CompanyService; leads: LeadsService },
) {
  const contact = createContactService({ db, transact, clock, companyEmail: () => company.current().profile.email, leads })
  const inbox = createInbox({ db, transact, clock })
  contactRoutes(mount, contact, inbox)
  return { contact, inbox }
}
