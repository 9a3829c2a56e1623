import { engineeringApi } from '@vorta/contract/api/engineering'
import type { Mount } from '../../platform/http/mount.ts'
import type { EngineeringService } from './engineering.service.ts'

export function engineeringRoutes(mount: Mount, engineering: EngineeringService) {
  mount(engineeringApi.stats, ({ actor }) => engineering.stats(actor))
  mount(engineeringApi.assigned, ({ actor, query }) => engineering.assigned(actor, query))
  mount(engineeringApi.activity, ({ actor, query }) => engineering.activity(actor, query))
}
