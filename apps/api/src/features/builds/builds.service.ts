import { inSentence, withArticle } from '@vorta/contract/builds/describe'
import { buildsApi } from '@vorta/contract/builds/routes'
import { SHARED_BUILD_ID_SHAPE, SHARED_BUILD_NOT_FOUND, type SharedBuildBody } from '@vorta/contract/builds/schema'
import { fillPath } from '@vorta/contract/http/endpoint'
import { kitName } from '@vorta/contract/orders/kit-parts'
import { SHARED_BUILD_RETENTION_DAYS, SHARED_PICTURE_HEIGHT_PX, SHARED_PICTURE_WIDTH_PX } from '@vorta/contract/shared/limits'
import { findVehicle } from '@vorta/contract/vehicles/vehicles'
import type { ModelMaker } from '../../platform/build-model/model-maker.ts'
import { minutesAfter } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { nameOfContent } from '../../platform/id.ts'
import { networkOf } from '../../platform/network-of.ts'
import { drawSmallPicture } from '../../platform/storage/image.ts'
import type { FilesService } from '../files/files.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { createBuildPictures } from './build-pictures.ts'
import * as repo from './builds.repo.ts'
import { createSavedBuilds, type SavedBuildDeps } from './saved-builds.ts'

const BUILD_PAGE = /^build\/([^/]+)$/

interface Deps extends SavedBuildDeps {
  readonly files: Pick<FilesService, 'receive' | 'link'>
  readonly orders: Pick<OrdersService, 'lock'>
  readonly models: ModelMaker
}

export type BuildsService = ReturnType<typeof createBuildsService>

/** Builds shared by link, readable by anyone who has the link, builds that customers saved, and the pictures of ordered builds. */
export function createBuildsService(deps: Deps) {
  const { db, clock, files, orders, models } = deps
  const expiryCutoff = () => minutesAfter(clock.now(), -SHARED_BUILD_RETENTION_DAYS * 24 * 60)
  const find = async (id: string) => (SHARED_BUILD_ID_SHAPE.test(id) ? repo.findSharedBuild(db, id, expiryCutoff()) : undefined)
  const findShared = async (id: string) => {
    const found = await find(id)
    if (!found) throw new AppError('not_found', SHARED_BUILD_NOT_FOUND)
    return { build: found.build }
  }

  return {
    ...createBuildPictures({ db, files, orders }),
    ...createSavedBuilds(deps),

    async share({ picture, vehicle, ...build }: SharedBuildBody) {
      // Only listed cars: anything else is text of the customer.
      const shared = vehicle && findVehicle(vehicle) ? { ...build, vehicle } : build
      const image = picture ? await drawLinkPicture(picture) : null
      // An unchanged build keeps its link. The picture is included, so that nobody can replace that of someone else's link.
      const id = nameOfContent(JSON.stringify([shared, picture ?? null]))
      await repo.deleteSharedBuildsBefore(db, expiryCutoff())
      await repo.insertOrRenewSharedBuild(db, { id, build: shared, picture: image, createdAt: clock.now() })
      return { id }
    },

    /** The link preview of the page `build/<id>`: null if that build does not exist, undefined for any other page. */
    async describePage(path: string) {
      const id = BUILD_PAGE.exec(path)?.[1]
      if (id === undefined) return undefined
      const found = await find(id)
      if (!found) return null
      const { vehicle, bodyType, customization } = found.build
      const { style, material, finish } = customization.bodyKit
      const car = vehicle ? `the ${vehicle.year} ${vehicle.make} ${vehicle.model}` : withArticle(bodyType ?? 'Coupe')
      return {
        title: `${kitName(customization.bodyKit)} on ${car}`,
        description: `${style} style, ${inSentence(material)}, ${inSentence(finish)} finish. See it in 3D and make it yours.`,
        ...(found.hasPicture && { image: fillPath(buildsApi.sharedPicture.path, { id }) }),
      }
    },

    findShared,

    async sharedPicture(id: string): Promise<Buffer> {
      const picture = SHARED_BUILD_ID_SHAPE.test(id) ? await repo.findSharedPicture(db, id, expiryCutoff()) : null
      if (!picture) throw new AppError('not_found', SHARED_BUILD_NOT_FOUND)
      return picture
    },

    /** The 3D model of a shared build. Requests from one network take turns. */
    async sharedModel(id: string, ip: string): Promise<Buffer> {
      const { build } = await findShared(id)
      return models.make(build, networkOf(ip))
    },
  }
}

async function drawLinkPicture(picture: string): Promise<Buffer> {
  const size = { width: SHARED_PICTURE_WIDTH_PX, height: SHARED_PICTURE_HEIGHT_PX }
  const image = await drawSmallPicture(picture, size, 'jpeg')
  if (!image) throw new AppError('invalid', 'Invalid picture', { errors: { picture: 'Invalid picture' } })
  return image
}
