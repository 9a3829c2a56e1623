import type { AppContext } from '../../platform/app-context.ts'
import { contactRoutes } from './contact.routes.ts'
import { createContactService } from './contact.service.ts'
import { createInbox } from './inbox.ts'

export function registerContact({ db, transact, clock, config, mount }: AppContext) {
  const contact = createContactService({ db, transact, clock, companyEmail: config.company.email })
  const inbox = createInbox({ db, transact, clock })
  contactRoutes(mount, contact, inbox)
  return { contact, inbox }
}
