import type { Db } from '../../platform/db/client.ts'
import { runNamed } from '../../platform/db/named-statement.ts'
import { FEE_PAID_COLUMNS, type FeePaidOrder, type FeePayment, feePaid, feePaidParams } from './fee-paid.sql.ts'

/** Marks the fee of a locked order as paid. */
export async function markFeePaid(db: Db, payment: FeePayment, demo: boolean): Promise<FeePaidOrder> {
  const name = `orders_fee_paid${demo ? '_demo' : ''}`
  const [paid] = await runNamed<FeePaidOrder>(db, name, demo ? MARK_DEMO : MARK, feePaidParams(payment))
  if (!paid) throw new Error('Marking the fee as paid returned no row')
  return paid
}
const marking = (demo: boolean) => `
with due as (select $1::text as id), ${feePaid(demo, 'due')}
select ${FEE_PAID_COLUMNS} from fee_paid`
const MARK = marking(false)
const MARK_DEMO = marking(true)
