import { createHmac } from 'node:crypto'
import type { Actor } from '@vorta/contract/auth/role'
import { constantTimeEqual } from '../../platform/constant-time-equal.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { LocalMailbox } from '../../platform/mail/local-mailbox.ts'
import * as repo from './contact.repo.ts'

const SHOWN = 100

interface Deps {
  readonly db: Db
  /** Null where mail is really sent, and outside demo mode: then there is nothing to look at. */
  readonly mails: LocalMailbox | null
  readonly key: Uint8Array
}

export type LocalMailboxService = ReturnType<typeof createLocalMailboxService>

const notThere = () => new AppError('not_found', 'There is no such mail here')

/** The mailbox of a demo: what would have been sent, for whoever it was for, and all of it for admins. */
export function createLocalMailboxService({ db, mails, key }: Deps) {
  const markOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    async list(actor: Actor) {
      if (!mails) throw notThere()
      const email = actor.role === 'admin' ? null : await repo.emailOf(db, actor.userId)
      const found = await mails.newest(SHOWN, ({ to }) => email === null || to === email)
      return {
        mails: found.map(({ id, to, subject, text, storedAt }) => ({
          _id: id,
          to,
          subject,
          text,
          storedAt,
          pageUrl: `/api/demo/mail/${id}?t=${markOf(id)}`,
        })),
      }
    },

    /** The letter itself; its address was handed out in the list. */
    async page(id: string, mark: string): Promise<string> {
      const mail = mails && constantTimeEqual(mark, markOf(id)) ? await mails.read(id) : null
      if (!mail) throw notThere()
      return mail.html ?? plainPage(mail.text)
    },
  }
}

/** A letter without a layout, such as one to the company itself, wraps on a phone as it would in a program for mail. */
const plainPage = (text: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Letter</title></head>
<body style="margin:0 auto;max-width:40rem;padding:1.5rem;font:16px/1.5 system-ui,sans-serif;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</body></html>`
