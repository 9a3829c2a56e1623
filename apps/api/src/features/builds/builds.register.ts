import type { AppContext } from '../../platform/app-context.ts'
import type { FilesService } from '../files/files.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { buildsRoutes } from './builds.routes.ts'
import { createBuildsService } from './builds.service.ts'

export function registerBuilds({ db, clock, mount }: AppContext, { files, orders }: { files: FilesService; orders: OrdersService }) {
  const builds = createBuildsService({ db, clock, files, orders })
  buildsRoutes(mount, builds)
  return builds
}
