import { siteApi } from '@vorta/contract/system/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { SystemService } from './system.service.ts'

export function systemRoutes(mount: Mount, system: SystemService) {
  mount(siteApi.config, () => system.config())
  mount(siteApi.health, () => system.health(), { isProbe: true })
  mount(siteApi.ready, ({ query }) => system.ready(query), { isProbe: true })
}
