import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import type { ProjectBody, ProjectPicture, PublishedProject } from '@vorta/contract/portfolio/schema'
import { PORTFOLIO_MAX_COUNT } from '@vorta/contract/shared/limits'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { ServiceContext } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { FilesService } from '../files/files.service.ts'
import { authorizeById } from '../order-access/order-access.service.ts'
import * as repo from './portfolio.repo.ts'

interface Deps extends ServiceContext {
  readonly files: Pick<FilesService, 'publicPicture'>
}

export type PortfolioService = ReturnType<typeof createPortfolioService>

const NOT_COMPLETED = 'Only completed orders can be published.'
const NO_CONSENT = "The customer hasn't agreed to show this build. They can agree when they rate it."
const NO_PICTURE = 'This picture is no longer available. Choose another one.'

const addressOf = (id: string, picture: ProjectPicture) => `/api/portfolio/${id}/${picture}`

const present = ({ _id, title, category, description, hasBefore, showsRating, stars, comment }: repo.ProjectRow): PublishedProject => ({
  ...{ _id, title, category, description, after: addressOf(_id, 'after') },
  before: hasBefore ? addressOf(_id, 'before') : null,
  rating: showsRating && stars !== null ? { stars, comment } : null,
})

/** Completed orders that the company shows on its site, while their customers agree. */
export function createPortfolioService({ db, transact, clock, files }: Deps) {
  const drawn = async (orderId: string, field: ProjectPicture, filename: string): Promise<Buffer> => {
    const [known] = await repo.picturesOf(db, orderId, [filename])
    const picture = known === undefined ? null : await files.publicPicture(known)
    if (!picture) throw new AppError('invalid', NO_PICTURE, { errors: { [field]: NO_PICTURE } })
    return picture
  }
  const requireConsent = async (inDb: Db, orderId: string) => {
    const consent = await repo.lockConsent(inDb, orderId)
    if (!consent.isCompleted) throw new AppError('conflict', NOT_COMPLETED)
    if (!consent.mayShow) throw new AppError('conflict', NO_CONSENT)
  }
  const record = (actor: Actor, inDb: Db, action: AuditAction, orderId: string) =>
    recordAudit(inDb, { action, ...by(actor), target: `order:${orderId}`, at: clock.now() })

  return {
    list: async () => ({ projects: (await repo.published(db, PORTFOLIO_MAX_COUNT)).map(present) }),

    async picture(id: string, which: ProjectPicture): Promise<Buffer> {
      const bytes = await repo.picture(db, id, which)
      if (!bytes) throw new AppError('not_found', 'Picture not found')
      return bytes
    },

    async get(actor: Actor, orderId: string) {
      await authorizeById(db, actor, orderId, 'viewOrder')
      const row = await repo.ofOrder(db, orderId)
      return { project: row ? present(row) : null }
    },

    async publish(actor: Actor, orderId: string, { after, before, ...texts }: ProjectBody) {
      await authorizeById(db, actor, orderId, 'viewOrder')
      // Checked before the pictures are drawn, and again in the transaction.
      await requireConsent(db, orderId)
      const pictures = {
        after: await drawn(orderId, 'after', after),
        before: before === null ? null : await drawn(orderId, 'before', before),
      }
      return transact(async (tx) => {
        await requireConsent(tx.db, orderId)
        const project = { id: newId(), orderId, ...texts, ...pictures, publishedBy: actor.userId, publishedAt: clock.now() }
        await repo.save(tx.db, project)
        await record(actor, tx.db, 'portfolio.publish', orderId)
        const row = await repo.ofOrder(tx.db, orderId)
        if (!row) throw new Error('The project was not stored')
        return { project: present(row) }
      })
    },

    async remove(actor: Actor, orderId: string) {
      await authorizeById(db, actor, orderId, 'viewOrder')
      await transact(async (tx) => {
        if (await repo.remove(tx.db, orderId)) await record(actor, tx.db, 'portfolio.remove', orderId)
      })
    },
  }
}
