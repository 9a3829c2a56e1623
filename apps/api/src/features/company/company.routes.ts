import { companyApi } from '@vorta/contract/company/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { CompanyService } from './company.service.ts'

export function companyRoutes(mount: Mount, company: CompanyService) {
  mount(companyApi.settings, ({ actor }) => company.settings(actor))
  mount(companyApi.update, ({ actor, body }) => company.update(actor, body))
  mount(companyApi.reset, ({ actor, body }) => company.reset(actor, body))
}
