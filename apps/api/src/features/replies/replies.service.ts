import type { Actor } from '@vorta/contract/auth/role'
import { SAVED_REPLIES_MAX_COUNT } from '@vorta/contract/shared/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Transaction } from '../../platform/transaction.ts'
import * as repo from './replies.repo.ts'

export type RepliesService = ReturnType<typeof createRepliesService>

/** Replies that staff saved for the chat and for leads. Everyone has their own. */
export function createRepliesService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    list: async ({ userId }: Pick<Actor, 'userId'>) => ({ replies: await repo.ofOwner(db, userId) }),

    async save({ userId }: Actor, { title, text }: { title: string; text: string }) {
      if ((await repo.countOthers(db, userId, title)) >= SAVED_REPLIES_MAX_COUNT) {
        throw new AppError('conflict', `You can save up to ${SAVED_REPLIES_MAX_COUNT} replies. Delete one that you no longer use.`)
      }
      const reply = await repo.save(db, { id: newId(), ownerId: userId, title, text, createdAt: clock.now() })
      if (!reply) throw new Error('The reply was not stored')
      return { reply }
    },

    async remove({ userId }: Actor, id: string) {
      if (!(await repo.remove(db, userId, id))) throw new AppError('not_found', 'Saved reply not found')
    },

    erase: (tx: Transaction, userId: string) => repo.removeAll(tx.db, userId),
  }
}
