import type { AccountExport } from '@vorta/contract/account/schema'
import { toDollars } from '@vorta/contract/shared/money'
import type * as repo from './account.repo.ts'

type RowOf<Read extends (...args: never[]) => PromiseLike<readonly unknown[]>> = Awaited<ReturnType<Read>>[number]

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

export const presentPayment = ({ payment, orderNumber }: RowOf<typeof repo.paymentsOf>): AccountExport['payments'][number] => ({
  _id: payment.id,
  orderNumber,
  type: payment.type,
  amount: toDollars(payment.amountCents),
  currency: payment.currency,
  status: payment.status,
  last4: payment.last4,
  paidAt: isoOrNull(payment.paidAt),
  refundedAt: isoOrNull(payment.refundedAt),
  refundedAmount: toDollars(payment.refundedCents),
})

export const presentMessage = (row: RowOf<typeof repo.messagesOf>): AccountExport['messages'][number] => ({
  ...row,
  sentAt: row.sentAt.toISOString(),
})

export const presentPin = (row: RowOf<typeof repo.pinsOf>): AccountExport['pins'][number] => ({ ...row, setAt: row.setAt.toISOString() })

export const presentFile = (
  { file, orderNumber }: RowOf<typeof repo.filesOf>,
  link: (filename: string) => string,
): AccountExport['files'][number] => ({
  name: file.originalName,
  kind: file.kind,
  sizeBytes: file.sizeBytes,
  uploadedAt: file.createdAt.toISOString(),
  orderNumber,
  downloadUrl: link(file.filename),
})

export const presentSubscription = (row: Awaited<ReturnType<typeof repo.subscriptionOf>>): AccountExport['newsletter'] =>
  row ? { subscribedAt: row.createdAt.toISOString(), confirmedAt: isoOrNull(row.confirmedAt), leftAt: isoOrNull(row.unsubscribedAt) } : null
