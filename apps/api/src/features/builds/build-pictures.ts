import type { Actor } from '@vorta/contract/auth/role'
import { FILE_RULES } from '@vorta/contract/files/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { BUILD_PICTURE_MAX_PX, BUILD_PICTURE_MIN_PX } from '@vorta/contract/shared/limits'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { measurePicture } from '../../platform/storage/image.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { TempFile } from '../../platform/storage/temp.ts'
import type { FilesService } from '../files/files.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import * as repo from './builds.repo.ts'

interface Deps {
  readonly db: Db
  readonly files: Pick<FilesService, 'receive' | 'link'>
  readonly orders: Pick<OrdersService, 'lock'>
}

const WRONG_SIZE = `Each side of the picture must be between ${BUILD_PICTURE_MIN_PX} and ${BUILD_PICTURE_MAX_PX} pixels`
const ALREADY_HAS_PICTURE = 'This order already has a picture.'

/** The customer's browser renders the ordered build and uploads it once, while the order is pending. */
export function createBuildPictures({ db, files, orders }: Deps) {
  const assertAcceptsPicture = async (dbOrTx: Db, orderId: string, status: repo.OrderContext['status']) => {
    if (status !== 'pending') {
      throw new AppError('conflict', `A picture can only be added to a new order. The order is now: ${STATUS_LABELS[status]}.`)
    }
    if (await repo.hasBuildPicture(dbOrTx, orderId)) throw new AppError('conflict', ALREADY_HAS_PICTURE)
  }

  return {
    storePicture: (actor: Actor, incoming: Incoming<{ orderId: string }>) =>
      files.receive(actor, incoming, {
        kind: 'build_picture',
        attached: true,
        authorize: async ({ orderId }) => {
          const order = await repo.findOrderContext(db, orderId)
          if (order?.userId !== actor.userId) throw new AppError('not_found', 'Order not found')
          await assertAcceptsPicture(db, orderId, order.status)
        },
        inspect: assertDimensions,
        orderIdOf: ({ orderId }) => orderId,
        record: async (tx, insert, { orderId }) => {
          const order = await orders.lock(tx, actor, orderId)
          await assertAcceptsPicture(tx.db, orderId, order.status)
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
