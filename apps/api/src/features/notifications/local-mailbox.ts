import { createHmac } from 'node:crypto'
import type { Actor } from '@vorta/contract/auth/role'
import { constantTimeEqual } from '../../platform/constant-time-equal.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { LocalMailbox } from '../../platform/mail/local-mailbox.ts'
import * as repo from './notifications.repo.ts'

const LIST_MAX = 100

interface Deps {
  readonly db: Db
  /** Null where email is really sent, and outside demo mode. */
  readonly mailbox: LocalMailbox | null
  readonly key: Uint8Array
}

export type LocalMailboxService = ReturnType<typeof createLocalMailboxService>

const notFound = () => new AppError('not_found', 'Email not found')

/** The demo mailbox: emails that would have been sent. Users see their own, admins see all. */
export function createLocalMailboxService({ db, mailbox, key }: Deps) {
  const signatureOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    async list(actor: Actor) {
      if (!mailbox) throw notFound()
      const email = actor.role === 'admin' ? null : await repo.emailOf(db, actor.userId)
      const found = await mailbox.newest(LIST_MAX, ({ to }) => email === null || to === email)
      return {
        mails: found.map(({ id, to, subject, preview, text, storedAt }) => ({
          _id: id,
          to,
          subject,
          preview,
          text,
          storedAt,
          pageUrl: `/api/demo/mail/${id}?t=${signatureOf(id)}`,
        })),
      }
    },

    /** The email as HTML; only the list hands out its signed address. */
    async page(id: string, signature: string): Promise<string> {
      const mail = mailbox && constantTimeEqual(signature, signatureOf(id)) ? await mailbox.read(id) : null
      if (!mail) throw notFound()
      return mail.html ?? plainPage(mail.text)
    },
  }
}

/** Some emails, such as those to the company, have no HTML part. */
const plainPage = (text: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Email</title></head>
<body style="margin:0 auto;max-width:40rem;padding:1.5rem;font:16px/1.5 system-ui,sans-serif;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</body></html>`
