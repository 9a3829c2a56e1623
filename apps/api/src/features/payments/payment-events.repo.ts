import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { runNamed } from '../../platform/db/named-statement.ts'
import { prepareUpdates } from '../../platform/db/prepared.ts'
import { paymentEvents } from '../../platform/db/schema/payments.ts'

/**
 * Stores an event once. An event of a payment that is already settled counts as applied, which is common because the browser's
 * confirmation usually arrives first.
 */
export async function storeEvent(
  db: Db,
  { id, type, intentId, payload }: { id: string; type: string; intentId: string | null; payload: object },
  now: Date,
): Promise<{ isNew: boolean; isApplied: boolean }> {
  const params = [id, type, intentId, JSON.stringify(payload), now.toISOString()]
  const [inserted] = await runNamed<{ isApplied: boolean }>(db, 'payment_events_store', STORE_EVENT, params)
  if (inserted) return { isNew: true, isApplied: inserted.isApplied }
  const [stored] = await db.select({ appliedAt: paymentEvents.appliedAt }).from(paymentEvents).where(eq(paymentEvents.id, id))
  return { isNew: false, isApplied: stored?.appliedAt != null }
}
const STORE_EVENT = `
insert into payment_events (id, type, intent_id, payload, received_at, applied_at)
select $1, $2, $3::text, $4::jsonb, $5::timestamptz, case when starts_with($2, 'payment_intent.')
  and exists (select from payments where intent_id = $3::text and status in ('paid', 'refunded')) then $5::timestamptz end
on conflict do nothing returning applied_at is not null as "isApplied"`

export async function findUnapplied(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isApplied = and(inArray(paymentEvents.id, [...ids]), isNotNull(paymentEvents.appliedAt))
  const applied = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(isApplied)
  const known = new Set(applied.map(({ id }) => id))
  return new Set(ids.filter((id) => !known.has(id)))
}

const updateStatement = prepareUpdates(paymentEvents, 'payment_events_update')

export async function markApplied(db: Db, eventId: string, now: Date): Promise<void> {
  await updateStatement(db, eventId, { appliedAt: now })
}
