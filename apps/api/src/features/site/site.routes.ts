import { siteApi } from '@vorta/contract/api/site'
import type { Mount } from '../../platform/http/mount.ts'
import type { SiteService } from './site.service.ts'

export function siteRoutes(mount: Mount, site: SiteService) {
  mount(siteApi.config, () => site.config())
  mount(siteApi.health, () => site.health())
  mount(siteApi.ready, () => site.ready())
}
