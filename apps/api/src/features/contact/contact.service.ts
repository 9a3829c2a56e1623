import { createHmac } from 'node:crypto'
import { CONTACT_RETENTION_DAYS, NEWSLETTER_RETENTION_DAYS } from '@vorta/contract/shared/limits'
import { type Clock, daysAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken, newId } from '../../platform/id.ts'
import { BAD_EMAIL_LINK, renderEmail } from '../../platform/mail/render-email.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import * as repo from './contact.repo.ts'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly companyEmail: string
  readonly newsletterKey: Uint8Array
  readonly publicUrl: () => string
}

interface ContactForm {
  readonly name: string
  readonly email: string
  readonly message: string
  readonly website?: string | undefined
}

export const THANKS = "Thanks for reaching out! We'll get back to you soon."
export const CHECK_MAIL = 'Almost done: please confirm by the link that we have sent you.'
const RESEND_AFTER_MS = 10 * 60_000

export type ContactService = ReturnType<typeof createContactService>

/** What visitors send us without an account: questions, and the wish for our newsletter. */
export function createContactService({ db, transact, clock, companyEmail, newsletterKey, publicUrl }: Deps) {
  // The same for an address every time, so that the link in each issue ends exactly this subscription.
  const tokenFor = (email: string) => createHmac('sha256', newsletterKey).update(email).digest('base64url')

  return {
    async contact({ name, email, message, website }: ContactForm) {
      // People do not see that field. A program that filled it is thanked and forgotten.
      if (website) return { message: THANKS }
      const id = newId()
      await transact(async ({ db: tx }) => {
        await repo.insertContactMessage(tx, { id, name, email, message })
        const text = `${name} <${email}> wrote through the site:\n\n${message}\n`
        await enqueue(tx, {
          kind: 'mail',
          dedupeKey: `contact:${id}`,
          payload: { to: companyEmail, replyTo: email, subject: `Message from ${name}`, text },
        })
      })
      return { message: THANKS }
    },

    async subscribe(email: string, website: string | undefined) {
      if (website) return { message: CHECK_MAIL }
      const token = tokenFor(email)
      await transact(async ({ db: tx }) => {
        const { confirmed, left } = await repo.requestSubscription(tx, email, hashToken(token))
        if (confirmed) return
        const standing = left ? 'back' : 'new'
        // A letter that was lost can be asked for again; a hundred of them cannot be.
        const span = Math.floor(clock.now().getTime() / RESEND_AFTER_MS)
        await enqueue(tx, {
          kind: 'mail',
          dedupeKey: `newsletter:${email}:${standing}:${span}`,
          payload: { to: email, ...confirmMail(publicUrl(), token), leave: leaveLink(publicUrl(), token) },
        })
      })
      // The same words for an address that is subscribed already: who reads us is nobody's business.
      return { message: CHECK_MAIL }
    },

    /** Programs that guard mailboxes open every link; only a person presses the button. */
    askToConfirm: (token: string) => ({
      title: 'One more click',
      text: 'Shall we send the Vorta newsletter to the address that this link came to?',
      ask: { label: 'Yes, subscribe', action: `/api/newsletter/confirm?token=${encodeURIComponent(token)}` },
    }),

    askToLeave: (token: string) => ({
      title: 'Leave the newsletter?',
      text: 'No further issue will be sent to you.',
      ask: { label: 'Leave', action: `/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}` },
    }),

    /** Everyone who confirmed and stayed, each with the link that ends it; for whoever sends an issue. */
    async readers() {
      const emails = await repo.confirmedSubscribers(db)
      return emails.map((email) => ({ email, leave: leaveLink(publicUrl(), tokenFor(email)) }))
    },

    /** Jobs that belong to whoever typed the address into a form, with or without an account. */
    jobsByAddress: ['contact', 'newsletter'],

    /** Of somebody who is erased. */
    erase: (tx: Transaction, email: string) => repo.forgetAddress(tx.db, email),

    /** What we said we would not keep. */
    async forgetOld() {
      const now = clock.now()
      await repo.deleteOldSubscribers(db, daysAfter(now, -NEWSLETTER_RETENTION_DAYS))
      await repo.forgetContactMessages(db, daysAfter(now, -CONTACT_RETENTION_DAYS))
    },

    async confirm(token: string) {
      if (!(await repo.confirmSubscription(db, hashToken(token), clock.now()))) throw new AppError('not_found', BAD_EMAIL_LINK)
      return { title: 'You are subscribed', text: 'Thank you. We write when there is something worth seeing, a few times a year.' }
    },

    async leave(token: string) {
      if (!(await repo.unsubscribe(db, hashToken(token), clock.now()))) throw new AppError('not_found', BAD_EMAIL_LINK)
      return { title: 'You have left the newsletter', text: 'No further issue will be sent to you.' }
    },
  }
}

const leaveLink = (site: string, token: string) => `${site}/api/newsletter/unsubscribe?token=${token}`

const confirmMail = (site: string, token: string) => ({
  subject: 'Please confirm the Vorta newsletter',
  ...renderEmail({
    preview: 'One click, and we write when there is something worth seeing.',
    title: 'Please confirm the newsletter',
    paragraphs: ['Somebody, hopefully you, subscribed this address to the Vorta newsletter. If it was not you, do nothing.'],
    action: { label: 'Confirm', href: `${site}/api/newsletter/confirm?token=${token}` },
    leave: { label: 'Leave at any time', href: leaveLink(site, token) },
  }),
})
