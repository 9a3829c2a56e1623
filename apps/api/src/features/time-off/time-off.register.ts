import type { AppContext } from '../../platform/app-context.ts'
import type { CompanyService } from '../company/company.service.ts'
import { timeOffRoutes } from './time-off.routes.ts'
import { createTimeOffService } from './time-off.service.ts'

export function registerTimeOff({ db, transact, clock, mount }: AppContext, { company }: { readonly company: CompanyService }) {
  const timeOff = createTimeOffService({ db, transact, clock, calendar: () => company.current().calendar })
  timeOffRoutes(mount, timeOff)
  return timeOff
}
