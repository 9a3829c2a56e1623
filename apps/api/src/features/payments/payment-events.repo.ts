import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { prepareOnce, prepareUpdates } from '../../platform/db/prepared.ts'
import { paymentEvents } from '../../platform/db/schema/payments.ts'

/** Keeps an event once; tells whether it is new, and whether it has had its effect. */
export async function keepEvent(
  db: Db,
  event: { id: string; type: string; intentId: string | null; payload: object },
  now: Date,
): Promise<{ isNew: boolean; isApplied: boolean }> {
  if ((await keptEvent(db).execute({ ...event, receivedAt: now })).length > 0) return { isNew: true, isApplied: false }
  const [kept] = await db.select({ appliedAt: paymentEvents.appliedAt }).from(paymentEvents).where(eq(paymentEvents.id, event.id))
  return { isNew: false, isApplied: kept?.appliedAt != null }
}

const keptEvent = prepareOnce((db) =>
  db
    .insert(paymentEvents)
    .values({
      id: sql.placeholder('id'),
      type: sql.placeholder('type'),
      intentId: sql.placeholder('intentId'),
      payload: sql.placeholder('payload'),
      receivedAt: sql.placeholder('receivedAt'),
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
    .prepare('payment_events_keep'),
)

const changedEvent = prepareUpdates(paymentEvents, 'payment_events_update')

export async function markApplied(db: Db, eventId: string, now: Date): Promise<void> {
  await changedEvent(db, eventId, { appliedAt: now })
}
