import { systemApi } from '@vorta/contract/system/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { SystemService } from './system.service.ts'

export function systemRoutes(mount: Mount, system: SystemService) {
  mount(systemApi.config, () => system.config())
  mount(systemApi.health, () => system.health(), { isProbe: true })
  mount(systemApi.ready, ({ query }) => system.ready(query), { isProbe: true })
}
