import type { Actor } from '@vorta/contract/auth/role'
import { FILE_RULES } from '@vorta/contract/files/schema'
import { BUILD_PICTURE_MAX_PX, BUILD_PICTURE_MIN_PX } from '@vorta/contract/shared/limits'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { measurePicture } from '../../platform/storage/image.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { TempFile } from '../../platform/storage/temp.ts'
import type { FilesService } from '../files/files.service.ts'
import { authorizeById } from '../order-access/order-access.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import * as repo from './builds.repo.ts'

interface Deps {
  readonly db: Db
  readonly files: Pick<FilesService, 'receive' | 'link'>
  readonly orders: Pick<OrdersService, 'lock'>
}

const WRONG_SIZE = `Each side of the picture must be between ${BUILD_PICTURE_MIN_PX} and ${BUILD_PICTURE_MAX_PX} pixels`
const ALREADY_HAS_PICTURE = 'This order already has a picture.'

/** The customer's browser renders the ordered build and uploads it once, while the order is open. */
export function createBuildPictures({ db, files, orders }: Deps) {
  const assertNoPicture = async (dbOrTx: Db, orderId: string) => {
    if (await repo.hasBuildPicture(dbOrTx, orderId)) throw new AppError('conflict', ALREADY_HAS_PICTURE)
  }

  return {
    storePicture: (actor: Actor, incoming: Incoming<{ orderId: string }>) =>
      files.receive(actor, incoming, {
        kind: 'build_picture',
        attached: true,
        authorize: async ({ orderId }) => {
          await authorizeById(db, actor, orderId, 'uploadBuildPicture')
          await assertNoPicture(db, orderId)
        },
        inspect: assertDimensions,
        orderIdOf: ({ orderId }) => orderId,
        record: async (tx, insert, { orderId }) => {
          await orders.lock(tx, actor, orderId, 'uploadBuildPicture')
          await assertNoPicture(tx.db, orderId)
          const { filename } = await insert()
          return { picture: { filename, fileUrl: files.link(actor, filename) } }
        },
      }),
  }
}

async function assertDimensions(file: TempFile) {
  const { width, height, pages } = await measurePicture(file)
  if (pages > 1) throw new AppError('unsupported_type', FILE_RULES.build_picture.wrongType)
  const isAllowed = [width, height].every((side) => side >= BUILD_PICTURE_MIN_PX && side <= BUILD_PICTURE_MAX_PX)
  if (!isAllowed) throw new AppError('invalid', WRONG_SIZE, { errors: { file: WRONG_SIZE } })
}
