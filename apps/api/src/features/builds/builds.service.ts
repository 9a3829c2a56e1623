import { inSentence, withArticle } from '@vorta/contract/builds/describe'
import { SHARED_BUILD_ID_SHAPE, SHARED_BUILD_NOT_FOUND, type SharedBuild } from '@vorta/contract/builds/schema'
import { SHARED_BUILD_RETENTION_DAYS } from '@vorta/contract/shared/limits'
import { minutesAfter } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { newSecretName } from '../../platform/id.ts'
import type { FilesService } from '../files/files.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { createBuildPictures } from './build-pictures.ts'
import * as repo from './builds.repo.ts'
import { createSavedBuilds, type SavedBuildDeps } from './saved-builds.ts'

const BUILD_PAGE = /^build\/([^/]+)$/

interface Deps extends SavedBuildDeps {
  readonly files: Pick<FilesService, 'receive' | 'link'>
  readonly orders: Pick<OrdersService, 'lock'>
}

export type BuildsService = ReturnType<typeof createBuildsService>

/** Builds shared by link, readable by anyone who has the link, builds that customers saved, and the pictures of ordered builds. */
export function createBuildsService(deps: Deps) {
  const { db, clock, files, orders } = deps
  const expiryCutoff = () => minutesAfter(clock.now(), -SHARED_BUILD_RETENTION_DAYS * 24 * 60)
  const find = async (id: string) => (SHARED_BUILD_ID_SHAPE.test(id) ? repo.findSharedBuild(db, id, expiryCutoff()) : undefined)

  return {
    ...createBuildPictures({ db, files, orders }),
    ...createSavedBuilds(deps),

    async share(build: SharedBuild) {
      const id = newSecretName()
      await repo.deleteSharedBuildsBefore(db, expiryCutoff())
      await repo.insertSharedBuild(db, { id, build, createdAt: clock.now() })
      return { id }
    },

    /** The link preview of the page `build/<id>`: null if that build does not exist, undefined for any other page. */
    async describePage(path: string) {
      const id = BUILD_PAGE.exec(path)?.[1]
      if (id === undefined) return undefined
      const build = await find(id)
      if (!build) return null
      const { type, style, material, finish } = build.customization.bodyKit
      const title = `${type} on ${withArticle(build.bodyType ?? 'Coupe')}`
      return {
        title,
        description: `${style} style, ${inSentence(material)}, ${inSentence(finish)} finish. See it in 3D and make it yours.`,
      }
    },

    async findShared(id: string) {
      const build = await find(id)
      if (!build) throw new AppError('not_found', SHARED_BUILD_NOT_FOUND)
      return { build }
    },
  }
}
