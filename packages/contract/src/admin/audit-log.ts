import * as z from 'zod'
import { pageQuery } from '../http/page.ts'
import { id, searchText, timestamp } from '../shared/text.ts'

/** What the server records. Older entries may have others. */
export type AuditAction =
  | 'register'
  | 'login'
  | 'logout'
  | 'logout-all'
  | 'logout-device'
  | 'password.change'
  | 'password.forgot'
  | 'password.reset'
  | 'email.verify'
  | 'email.resend'
  | 'second-factor.on'
  | 'second-factor.off'
  | 'second-factor.recovery'
  | 'role.switch'
  | 'role.grant'
  | 'role.owner'
  | 'role.notOwner'
  | 'access.refused'
  | 'account.create'
  | 'account.disable'
  | 'account.enable'
  | 'account.export'
  | 'account.erase'
  | 'portfolio.publish'
  | 'portfolio.remove'
  | 'company.update'
  | 'company.reset'
  | 'calendar.renew'
  | 'calendar.remove'
  | 'job.retry'
  | 'order.create'
  | 'order.review'
  | 'order.assign'
  | 'order.reassign'
  | 'order.setHelper'
  | 'order.removeHelper'
  | 'order.startDesign'
  | 'order.ask'
  | 'order.answer'
  | 'order.requestRevision'
  | 'order.approve'
  | 'order.quote'
  | 'order.withdrawQuote'
  | 'order.declineQuote'
  | 'order.pay'
  | 'order.complete'
  | 'order.cancel'
  | 'order.cancelRequest'
  | 'order.cancelWithdrawn'
  | 'order.cancelDeclined'
  | 'order.claimRefund'
  | 'orders.export'
  | 'timeOff.add'
  | 'timeOff.remove'
  | 'note.create'
  | 'note.delete'
  | 'bookkeeping.export'
  | 'payment.paid'
  | 'payment.declined'
  | 'payment.refunded'
  | 'payment.refundFailed'
  | 'payment.mismatch'
  | 'payment.attention'
  | 'payment.partlyRefunded'
  | 'payment.dispute'
  | 'payment.handled'
  | 'payment.refundRetried'
  | 'payment.secondRefunded'
  | 'payment.returned'
  | 'pin.create'
  | 'pin.take'
  | 'pin.finish'
  | 'pin.accept'
  | 'pin.reopen'
  | 'pin.answer'
  | 'pin.remove'
  | 'photos.request'
  | 'photos.upload'
  | 'photos.remove'
  | 'case.open'
  | 'case.update'
  | 'production.step'
  | 'production.received'
  | 'production.rated'
  | 'file.download'
  | 'chat.read'
  | 'contact.answered'
  | 'contact.reopened'
  | 'lead.update'
  | 'lead.answer'
  | 'lead.note'

export const auditEntry = z.object({
  _id: id,
  at: timestamp,
  /** Null for the payment provider, for commands and for unknown visitors. */
  actor: z.object({ _id: id, name: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  /** Such as `order:<id>` or `user:<id>`. */
  target: z.string().nullable(),
  result: z.string(),
  ip: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  /** Display names of the orders, accounts and files whose ids appear in `target` and `detail`. */
  names: z.record(z.string(), z.string()),
})
export type AuditEntry = z.output<typeof auditEntry>

// PostgreSQL has no year 0, and earlier years don't occur.
const OLDEST = '2000'

const instant = (name: string) => {
  const error = `${name} must be a time from the year ${OLDEST} on, such as 2026-01-31T05:00:00Z`
  return z.iso
    .datetime({ error, abort: true })
    .refine((time) => time >= OLDEST, error)
    .optional()
}

/** `action` matches by prefix, `person` by name or email, `from` is included and `to` is not. */
export const auditFilter = z
  .object({ target: searchText, action: searchText, person: searchText, from: instant('From'), to: instant('To') })
  .refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'The last day must not be before the first day',
  })
export type AuditFilter = z.input<typeof auditFilter>

export const auditQuery = auditFilter.safeExtend(pageQuery.shape)
export type AuditQuery = z.output<typeof auditQuery>
