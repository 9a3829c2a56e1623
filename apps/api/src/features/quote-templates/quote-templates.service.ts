import type { Actor } from '@vorta/contract/auth/role'
import type { NewQuoteTemplateContent } from '@vorta/contract/quote-templates/schema'
import { QUOTE_TEMPLATES_MAX_COUNT } from '@vorta/contract/shared/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Transaction } from '../../platform/transaction.ts'
import * as repo from './quote-templates.repo.ts'

export type QuoteTemplatesService = ReturnType<typeof createQuoteTemplatesService>

/** Quotes that staff saved to start others from. Everyone has their own. */
export function createQuoteTemplatesService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    list: async ({ userId }: Pick<Actor, 'userId'>) => ({ templates: await repo.ofUser(db, userId) }),

    async save({ userId }: Actor, { name, content }: { name: string; content: NewQuoteTemplateContent }) {
      if ((await repo.countOthers(db, userId, name)) >= QUOTE_TEMPLATES_MAX_COUNT) {
        throw new AppError('conflict', `You can save up to ${QUOTE_TEMPLATES_MAX_COUNT} templates. Delete one that you no longer use.`)
      }
      const template = await repo.save(db, {
        ...{ id: newId(), userId, name, createdAt: clock.now() },
        content: { ...content, shipping: content.shipping ?? 0, deposit: content.deposit || null },
      })
      if (!template) throw new Error('The template was not stored')
      return { template }
    },

    async remove({ userId }: Actor, id: string) {
      if (!(await repo.remove(db, userId, id))) throw new AppError('not_found', 'Quote template not found')
    },

    erase: (tx: Transaction, userId: string) => repo.removeAll(tx.db, userId),
  }
}
