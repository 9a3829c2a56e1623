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
import * as repo from './cad.repo.ts'

interface Deps {
  readonly db: Db
  readonly files: Pick<FilesService, 'receive' | 'link'>
  readonly orders: Pick<OrdersService, 'lock'>
}

const WRONG_SIZE = `The picture must measure from ${BUILD_PICTURE_MIN_PX} to ${BUILD_PICTURE_MAX_PX} pixels a side`
const HAS_ONE = 'This order has its picture already'

/** The picture of the chosen build: made by the customer's browser, taken once, while the order is new. */
export function createBuildPictures({ db, files, orders }: Deps) {
  const demandWanted = async (where: Db, orderId: string, status: repo.OrderContext['status']) => {
    if (status !== 'pending') {
      throw new AppError('conflict', `The picture belongs to the placing of an order. Its status is ${STATUS_LABELS[status]}.`)
    }
    if (await repo.hasBuildPicture(where, orderId)) throw new AppError('conflict', HAS_ONE)
  }

  return {
    storePicture: (actor: Actor, incoming: Incoming<{ orderId: string }>) =>
      files.receive(actor, incoming, {
        kind: 'build_picture',
        attached: true,
        authorise: async ({ orderId }) => {
          const order = await repo.orderContext(db, orderId)
          if (order?.userId !== actor.userId) throw new AppError('not_found', 'Order not found')
          await demandWanted(db, orderId, order.status)
        },
        inspect: demandSize,
        orderIdOf: ({ orderId }) => orderId,
        record: async (tx, insert, { orderId }) => {
          const order = await orders.lock(tx, actor, orderId)
          await demandWanted(tx.db, orderId, order.status)
          const { filename } = await insert()
          return { picture: { filename, fileUrl: files.link(actor, filename) } }
        },
      }),
  }
}

async function demandSize(file: TempFile) {
  const { width, height, pages } = await measurePicture(file)
  if (pages > 1) throw new AppError('unsupported_type', FILE_RULES.build_picture.wrongType)
  const fits = [width, height].every((side) => side >= BUILD_PICTURE_MIN_PX && side <= BUILD_PICTURE_MAX_PX)
  if (!fits) throw new AppError('invalid', WRONG_SIZE, { errors: { file: WRONG_SIZE } })
}
