import { isOpenAt } from '@vorta/contract/orders/calendar'
import type { AppContext } from '../../platform/app-context.ts'
import { createModelMaker } from '../../platform/build-model/model-maker.ts'
import type { CompanyService } from '../company/company.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { buildsRoutes } from './builds.routes.ts'
import { createBuildsService } from './builds.service.ts'

interface Deps {
  readonly company: CompanyService
  readonly files: FilesService
  readonly orders: OrdersService
  readonly notifications: NotificationsService
}

export function registerBuilds(
  { db, transact, clock, config, workers, mount }: AppContext,
  { company, files, orders, notifications }: Deps,
) {
  const models = createModelMaker(workers.buildModel)
  const builds = createBuildsService({
    ...{ db, transact, clock, files, orders, notifications, models },
    mayRemind: () => config.reminders && isOpenAt(company.current().calendar, clock.now()),
  })
  buildsRoutes(mount, builds)
  return { builds, closeModels: models.close }
}
