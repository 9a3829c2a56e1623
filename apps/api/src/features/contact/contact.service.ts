import type { contactApi } from '@vorta/contract/contact/routes'
import type { BodyOf } from '@vorta/contract/http/endpoint'
import { CONTACT_RETENTION_DAYS } from '@vorta/contract/shared/limits'
import { daysAfter } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { LeadsService } from '../leads/leads.service.ts'
import * as repo from './contact.repo.ts'

interface Deps extends ServiceContext {
  readonly companyEmail: () => string
  readonly leads: LeadsService
}

export const THANKS = "Thanks for reaching out! We'll get back to you soon."

export type ContactService = ReturnType<typeof createContactService>

/** Messages that visitors send through the contact form. */
export function createContactService({ db, transact, clock, companyEmail, leads }: Deps) {
  return {
    async send({ name, email, message, website }: BodyOf<typeof contactApi.send>) {
      // The hidden field of a bot: it gets the usual reply, so that it learns nothing.
      if (website) return { message: THANKS }
      const id = newId()
      await transact(async (tx) => {
        await repo.insertMessage(tx.db, { id, name, email, message, createdAt: clock.now() })
        const thread = await leads.addMessage(tx, id)
        const text = `${name} <${email}> sent a message through the contact form:\n\n${message}\n`
        await enqueue(tx.db, {
          kind: 'mail',
          dedupeKey: `contact:${id}`,
          payload: { to: companyEmail(), replyTo: email, subject: `Message from ${name}`, text, thread },
        })
      })
      return { message: THANKS }
    },

    /** Queued emails with this key prefix belong to the user who entered the address, who may not own it. */
    jobKeyPrefix: 'contact',

    async erase(tx: Transaction, email: string) {
      await repo.deleteMessagesFrom(tx.db, email)
      await leads.erase(tx, email)
    },

    async deleteExpired() {
      await repo.deleteMessagesBefore(db, daysAfter(clock.now(), -CONTACT_RETENTION_DAYS))
      await leads.deleteExpired()
    },
  }
}
