import { createHmac } from 'node:crypto'
import { NEWSLETTER_RETENTION_DAYS } from '@vorta/contract/shared/limits'
import { daysAfter } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/id.ts'
import { BAD_EMAIL_LINK } from '../../platform/mail/email-content.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import { confirmationEmail, unsubscribeUrl } from './newsletter.email.ts'
import * as repo from './newsletter.repo.ts'

interface Deps extends ServiceContext {
  readonly tokenKey: Uint8Array
  readonly publicUrl: () => string
}

export const CHECK_YOUR_EMAIL = 'Almost done! Check your email and confirm your subscription.'
const RESEND_AFTER_MS = 10 * 60_000
const RENEWED_FOR_MS = 60_000

export type NewsletterService = ReturnType<typeof createNewsletterService>

export function createNewsletterService({ db, transact, clock, tokenKey, publicUrl }: Deps) {
  // An address always gets the same token, so that the unsubscribe link in every issue keeps working.
  const tokenFor = (email: string) => createHmac('sha256', tokenKey).update(email).digest('base64url')

  let renewed: { readonly at: number; readonly hashes: Promise<ReadonlyMap<string, string>> } | undefined

  /** Stored hashes by the hash of the current token. Read at most once a minute, because anyone can send unknown tokens. */
  const renewedHashes = () => {
    const at = clock.now().getTime()
    if (renewed && at - renewed.at < RENEWED_FOR_MS) return renewed.hashes
    const hashes = repo
      .allSubscribers(db)
      .then((rows) => new Map(rows.map(({ email, tokenHash }) => [hashToken(tokenFor(email)), tokenHash])))
      .catch((error: unknown) => {
        renewed = undefined
        throw error
      })
    renewed = { at, hashes }
    return hashes
  }

  /** After a change of JWT_SECRET, earlier subscribers get new tokens; those in earlier emails still work by their stored hash. */
  const withToken = async (token: string, change: (tokenHash: string) => Promise<boolean>) => {
    if (await change(hashToken(token))) return
    const tokenHash = (await renewedHashes()).get(hashToken(token))
    if (tokenHash === undefined || !(await change(tokenHash))) throw new AppError('not_found', BAD_EMAIL_LINK)
  }

  return {
    async subscribe(email: string, website: string | undefined) {
      // The hidden field of a bot: it gets the usual reply, so that it learns nothing.
      if (website) return { message: CHECK_YOUR_EMAIL }
      const token = tokenFor(email)
      await transact(async ({ db: tx }) => {
        const { isConfirmed, hasUnsubscribed } = await repo.requestSubscription(tx, email, hashToken(token))
        if (isConfirmed) return
        const kind = hasUnsubscribed ? 'back' : 'new'
        // One email per address and time window: a lost email can be requested again, but nobody can flood a mailbox.
        const resendWindow = Math.floor(clock.now().getTime() / RESEND_AFTER_MS)
        await enqueue(tx, {
          kind: 'mail',
          dedupeKey: `newsletter:${email}:${kind}:${resendWindow}`,
          payload: { to: email, ...confirmationEmail(publicUrl(), token), leave: unsubscribeUrl(publicUrl(), token) },
        })
      })
      // The same reply for an existing subscriber, so that nobody can find out who subscribes.
      return { message: CHECK_YOUR_EMAIL }
    },

    /** Mail scanners open every link, so confirming takes a button. */
    confirmPage: (token: string) => ({
      title: 'Confirm your subscription',
      text: 'Do you want to receive the Vorta newsletter at this email address?',
      ask: { label: 'Subscribe', action: `/api/newsletter/confirm?token=${encodeURIComponent(token)}` },
    }),

    unsubscribePage: (token: string) => ({
      title: 'Unsubscribe from the newsletter?',
      text: "You won't receive any more issues.",
      ask: { label: 'Unsubscribe', action: `/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}` },
    }),

    async confirm(token: string) {
      await withToken(token, (tokenHash) => repo.update(db, tokenHash, { confirmedAt: clock.now(), unsubscribedAt: null }))
      return { title: "You're subscribed", text: "Thank you! We'll email you a few times a year, when there's something worth seeing." }
    },

    async unsubscribe(token: string) {
      await withToken(token, (tokenHash) => repo.update(db, tokenHash, { unsubscribedAt: clock.now() }))
      return {
        title: "You're unsubscribed",
        text: "You won't receive any more newsletters. Changed your mind? Subscribe again on our home page.",
      }
    },

    /** Confirmed subscribers, each with the unsubscribe link that an issue has to contain. */
    async subscribers() {
      const emails = await repo.confirmedSubscribers(db)
      return emails.map((email) => ({ email, unsubscribeUrl: unsubscribeUrl(publicUrl(), tokenFor(email)) }))
    },

    /** Queued emails with this key prefix belong to the user who entered the address, who may not own it. */
    jobKeyPrefix: 'newsletter',

    erase: (tx: Transaction, email: string) => repo.deleteSubscriber(tx.db, email),

    deleteExpired: () => repo.deleteInactiveSubscribers(db, daysAfter(clock.now(), -NEWSLETTER_RETENTION_DAYS)),
  }
}
