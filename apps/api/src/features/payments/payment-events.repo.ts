import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { runNamed } from '../../platform/db/named-statement.ts'
import { prepareUpdates } from '../../platform/db/prepared.ts'
import { paymentEvents } from '../../platform/db/schema/payments.ts'

/**
 * Keeps an event once; tells whether it is new, and whether it has had its effect. News of a payment whose end is known
 * already, as it is when the browser was quicker than the provider, has had it: no second look is needed.
 */
export async function keepEvent(
  db: Db,
  { id, type, intentId, payload }: { id: string; type: string; intentId: string | null; payload: object },
  now: Date,
): Promise<{ isNew: boolean; isApplied: boolean }> {
  const params = [id, type, intentId, JSON.stringify(payload), now.toISOString()]
  const [fresh] = await runNamed<{ isApplied: boolean }>(db, 'payment_events_keep', KEEP_EVENT, params)
  if (fresh) return { isNew: true, isApplied: fresh.isApplied }
  const [kept] = await db.select({ appliedAt: paymentEvents.appliedAt }).from(paymentEvents).where(eq(paymentEvents.id, id))
  return { isNew: false, isApplied: kept?.appliedAt != null }
}
const KEEP_EVENT = `
insert into payment_events (id, type, intent_id, payload, received_at, applied_at)
select $1, $2, $3::text, $4::jsonb, $5::timestamptz, case when starts_with($2, 'payment_intent.')
  and exists (select from payments where intent_id = $3::text and status in ('paid', 'refunded')) then $5::timestamptz end
on conflict do nothing returning applied_at is not null as "isApplied"`

/** Those of the events that have not had their effect here. */
export async function unapplied(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isApplied = and(inArray(paymentEvents.id, [...ids]), isNotNull(paymentEvents.appliedAt))
  const applied = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(isApplied)
  const known = new Set(applied.map(({ id }) => id))
  return new Set(ids.filter((id) => !known.has(id)))
}

const changedEvent = prepareUpdates(paymentEvents, 'payment_events_update')

export async function markApplied(db: Db, eventId: string, now: Date): Promise<void> {
  await changedEvent(db, eventId, { appliedAt: now })
}
