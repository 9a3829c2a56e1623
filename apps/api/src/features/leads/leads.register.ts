import type { AppContext } from '../../platform/app-context.ts'
import type { CompanyService } from '../company/company.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { leadsRoutes } from './leads.routes.ts'
import { createLeadsService } from './leads.service.ts'

interface Deps {
  readonly company: CompanyService
  readonly notifications: NotificationsService
}

export function registerLeads({ db, transact, clock, mount }: AppContext, { company, notifications }: Deps) {
  const leads = createLeadsService({
    ...{ db, transact, clock, notifications },
    calendar: () => company.current().calendar,
    companyEmail: () => company.current().profile.email,
  })
  leadsRoutes(mount, leads)
  return leads
}
