import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Db } from './host.ts'
import { testProviderKeys, testProviderObjects } from './tables.ts'

export type Kind = 'intent' | 'payment_method' | 'charge' | 'refund' | 'dispute' | 'balance_transaction' | 'session' | 'event' | 'delivery'

/** A stored object, as JSON. */
export interface Stored {
  readonly id: string
}

export const insert = (db: Db, kind: Kind, object: Stored, createdAt: Date): Promise<void> => insertAll(db, [[kind, object]], createdAt)

export async function insertAll(db: Db, objects: readonly (readonly [Kind, Stored])[], createdAt: Date): Promise<void> {
  await db.insert(testProviderObjects).values(objects.map(([kind, object]) => ({ id: object.id, kind, data: { ...object }, createdAt })))
}

export async function read<T>(db: Db, kind: Kind, id: string): Promise<T | undefined> {
  const [row] = await db.select({ data: testProviderObjects.data }).from(testProviderObjects).where(named(kind, id))
  return row?.data as T | undefined
}

/** Locks the object until the transaction ends. */
export async function lock<T>(db: Db, kind: Kind, id: string): Promise<T | undefined> {
  const [row] = await db.select({ data: testProviderObjects.data }).from(testProviderObjects).where(named(kind, id)).for('update')
  return row?.data as T | undefined
}

export async function save(db: Db, object: Stored): Promise<void> {
  await db
    .update(testProviderObjects)
    .set({ data: { ...object } })
    .where(eq(testProviderObjects.id, object.id))
}

interface Filter {
  /** Compares fields of the stored object. */
  readonly where?: Readonly<Record<string, string>>
  readonly types?: readonly string[]
  readonly createdFrom?: number
  readonly createdBefore?: number | undefined
  /** Id of the last object of the previous page. */
  readonly after?: string | undefined
}

/** Newest first. */
export async function list<T>(db: Db, kind: Kind, limit: number, filter: Filter = {}): Promise<T[]> {
  const { where = {}, types = [], createdFrom = 0, createdBefore, after } = filter
  const { createdAt, data, id } = testProviderObjects
  const fields = [
    ...Object.entries(where).map(([name, value]) => sql`${data} ->> ${name} = ${value}`),
    ...(types.length > 0 ? [inArray(sql`${data} ->> 'type'`, [...types])] : []),
    ...(createdFrom > 0 ? [sql`(${data} ->> 'created')::bigint >= ${createdFrom}`] : []),
    ...(createdBefore === undefined ? [] : [sql`(${data} ->> 'created')::bigint < ${createdBefore}`]),
    ...(after ? [sql`(${createdAt}, ${id}) < (select l.created_at, l.id from test_provider_objects l where l.id = ${after})`] : []),
  ]
  const rows = await db
    .select({ data: testProviderObjects.data })
    .from(testProviderObjects)
    .where(and(eq(testProviderObjects.kind, kind), ...fields))
    .orderBy(desc(testProviderObjects.createdAt), desc(testProviderObjects.id))
    .limit(limit)
  return rows.map((row) => row.data as T)
}

const named = (kind: Kind, id: string) => and(eq(testProviderObjects.kind, kind), eq(testProviderObjects.id, id))

/** A pending webhook. */
export interface Delivery extends Stored {
  readonly eventId: string
  readonly attempts: number
  readonly since: string
  readonly nextAt: string
}

export interface Claimed<E> {
  readonly delivery: Delivery
  readonly event: E
}

/** Leases due deliveries with their events; after a crash the lease expires and another worker takes over. */
export async function claimDeliveries<E>(db: Db, now: Date, leaseUntil: Date, limit: number): Promise<Claimed<E>[]> {
  const dueAt = sql`(${testProviderObjects.data} ->> 'nextAt')::timestamptz`
  const due = db
    .select({ id: testProviderObjects.id })
    .from(testProviderObjects)
    .where(and(eq(testProviderObjects.kind, 'delivery'), lte(dueAt, now)))
    .orderBy(asc(testProviderObjects.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(testProviderObjects)
    .set({ data: sql`${testProviderObjects.data} || jsonb_build_object('nextAt', ${leaseUntil.toISOString()}::text)` })
    .where(inArray(testProviderObjects.id, due))
    .returning({
      delivery: sql<Delivery>`${testProviderObjects.data}`,
      event: sql<E>`(select e.data from test_provider_objects e where e.id = test_provider_objects.data ->> 'eventId')`,
    })
  return rows
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.delete(testProviderObjects).where(eq(testProviderObjects.id, id))
}

export interface StoredResponse {
  readonly requestHash: string
  readonly status: number
  readonly body: unknown
}

/**
 * Claims an idempotency key in this transaction, or returns the response stored for it. A concurrent call with the
 * same key waits until the first one ends.
 */
export async function takeKey(db: Db, key: string, requestHash: string, createdAt: Date): Promise<StoredResponse | null> {
  const taken = await db
    .insert(testProviderKeys)
    .values({ key, requestHash, status: 0, body: {}, createdAt })
    .onConflictDoNothing()
    .returning({ key: testProviderKeys.key })
  if (taken.length > 0) return null
  const [stored] = await db.select().from(testProviderKeys).where(eq(testProviderKeys.key, key))
  return stored ?? null
}

export async function saveResponse(db: Db, key: string, status: number, body: unknown): Promise<void> {
  await db.update(testProviderKeys).set({ status, body }).where(eq(testProviderKeys.key, key))
}

export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.delete(testProviderKeys).where(lt(testProviderKeys.createdAt, before))
}
