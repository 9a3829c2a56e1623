import type { Role } from '@vorta/contract/auth/role'
import { FEE_DUE_KIND, SAVED_BUILD_KIND } from '@vorta/contract/notifications/link'
import type { NotificationSettings, NotificationTopic } from '@vorta/contract/notifications/schema'
import { and, desc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { type CursorPosition, olderThan } from '../../platform/db/keyset.ts'
import { postNamed, runNamed } from '../../platform/db/named-statement.ts'
import { notificationSettings, notifications } from '../../platform/db/schema/notifications.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { pins } from '../../platform/db/schema/pins.ts'
import { users } from '../../platform/db/schema/users.ts'
import { isAdmin } from './notify-admins.sql.ts'

/** A notification with its link target: one about a pin includes the pin and the CAD version to show it on. */
export type NotificationRow = typeof notifications.$inferSelect & { readonly pinId: string | null }

/** An open pin is shown on the newest version, an accepted one on the version it was placed on. */
const VERSION_OF_PIN = sql`case when ${pins.state} = 'accepted' then ${pins.cadId} else
  (select c.id from cad_models c where c.order_id = ${pins.orderId} order by c.version desc limit 1) end`

/** The recipient's relation to the order `o` of the notification `t`. */
const RELATION = sql.raw(
  `case when o.user_id = t.user_id or t.kind = '${SAVED_BUILD_KIND}' then 'user' when t.user_id in (o.engineer_id, o.helper_id) then 'engineer' else 'admin' end`,
)

export interface NewNotification {
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly orderId: string | null
  /** What in the order it is about, such as a CAD version or a pin. */
  readonly targetId?: string | null
}

export type UnsentNotification = {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly targetId: string | null
  readonly pinId: string | null
  readonly isRead: boolean
  /** The recipient's relation to that order. */
  readonly role: Role
  /** Whom the recipient works with on that order: the engineer for a customer, the customer for staff. */
  readonly contactName: string | null
}

export interface NewRow {
  readonly id: string
  readonly userId: string
  /** Emailed unless it is read first. */
  readonly mailed: boolean
}

/** Inserts the notification for each recipient. */
export async function insert(
  db: Db,
  rows: readonly NewRow[],
  notification: NewNotification,
  at: { createdAt: Date; mailDueAt: Date },
): Promise<void> {
  const columns = [rows.map((row) => row.id), rows.map((row) => row.userId), rows.map((row) => row.mailed)]
  const { orderId, kind, title, body, targetId = null } = notification
  const params = [...columns, orderId, kind, title, body, at.createdAt.toISOString(), targetId, at.mailDueAt.toISOString()]
  await postNamed(db, 'notifications_insert', INSERT_NOTIFICATIONS, params)
}
const INSERT_NOTIFICATIONS = `
insert into notifications (id, user_id, order_id, kind, title, body, created_at, target_id, mail_due_at)
select r.id, r.user_id, $4::text, $5::text, $6::text, $7::text, $8::timestamptz, $9::text, case when r.mailed then $10::timestamptz end
from unnest($1::text[], $2::text[], $3::boolean[]) as r(id, user_id, mailed)`

/** The users whose notifications are due for email. */
export async function usersWithMailDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectDistinct({ userId: notifications.userId }).from(notifications).where(lte(notifications.mailDueAt, now))
  return rows.map(({ userId }) => userId)
}

/** The notifications whose push message is due, which then no longer is. */
export async function takeDuePushes(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .update(notifications)
    .set({ pushDueAt: null })
    .where(lte(notifications.pushDueAt, now))
    .returning({ id: notifications.id })
  return rows.map(({ id }) => id)
}

/** A reminder of a fee that was paid, or whose order was cancelled, while the email waited. */
const IS_SETTLED = sql`(t.kind = ${FEE_DUE_KIND} and (o.fee_status <> 'unpaid' or o.status = 'cancelled'))`

/** Takes the notifications that are due for email, oldest first, and clears their due date. The role decides which dashboard a link opens. */
export async function claimUnsent(db: Db, userId: string): Promise<UnsentNotification[]> {
  const { rows } = await db.execute<UnsentNotification>(sql`
    with taken as (
      update notifications set mail_due_at = null where user_id = ${userId} and mail_due_at is not null
      returning id, user_id, order_id, target_id, kind, title, body, read_at, created_at
    )
    select t.id, t.kind, t.title, t.body, t.order_id as "orderId", coalesce(${VERSION_OF_PIN}, t.target_id) as "targetId",
      ${pins.id} as "pinId", (t.read_at is not null or ${IS_SETTLED}) as "isRead",
      o.number as "orderNumber", ${RELATION} as role,
      case when t.user_id = o.user_id then o.engineer_name else o.customer_full_name end as "contactName"
    from taken t left join orders o on o.id = t.order_id left join ${pins} on ${pins.id} = t.target_id order by t.created_at, t.id`)
  return rows
}

type UnsentPush = Omit<UnsentNotification, 'contactName'> & { readonly userId: string }

/** A notification that is still unread and whose user is enabled, with its link target. */
export async function unreadToPush(db: Db, id: string): Promise<UnsentPush | undefined> {
  const { rows } = await db.execute<UnsentPush>(sql`
    select t.id, t.user_id as "userId", t.kind, t.title, t.body, t.order_id as "orderId", coalesce(${VERSION_OF_PIN}, t.target_id) as "targetId",
      ${pins.id} as "pinId", false as "isRead", o.number as "orderNumber", ${RELATION} as role
    from ${notifications} t left join orders o on o.id = t.order_id left join ${pins} on ${pins.id} = t.target_id
    where t.id = ${id} and t.read_at is null`)
  return rows[0]
}

/** The recipient and the topics muted for email; undefined if the account is disabled. */
export async function emailRecipient(db: Db, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      role: users.activeRole,
      muted: notificationSettings.muted,
      mailMuted: notificationSettings.mailMuted,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  return row && { email: row.email, firstName: row.firstName, role: row.role, muted: [...(row.muted ?? []), ...(row.mailMuted ?? [])] }
}

const COLUMNS = {
  ...getTableColumns(notifications),
  targetId: sql<string | null>`coalesce(${VERSION_OF_PIN}, ${notifications.targetId})`,
  pinId: pins.id,
}

/** The engineer's newest message before an unread notification, for the customer of the order only. The notification keeps no copy, which would outlive it. */
const UNREAD_MESSAGE = sql<
  string | null
>`case when ${notifications.kind} = 'chat.unread' and ${orders.userId} = ${notifications.userId} then
  (select coalesce(nullif(left(m.content, 200), ''), f.original_name)
    from messages m left join files f on f.id = m.file_id
    where m.order_id = ${notifications.orderId} and m.sender_role = 'engineer' and m.created_at <= ${notifications.createdAt}
    order by m.seq desc limit 1) end`

/** A page, newest first, with what the list shows of the orders. */
export function page(db: Db, userId: string, before: CursorPosition | null, limit: number) {
  const { number, carMake: make, carModel: model, carYear: year, bodyType, pictureName } = orders
  return db
    .select({ ...COLUMNS, message: UNREAD_MESSAGE, order: { number, make, model, year, bodyType, pictureName } })
    .from(notifications)
    .leftJoin(pins, eq(pins.id, notifications.targetId))
    .leftJoin(orders, eq(orders.id, notifications.orderId))
    .where(and(eq(notifications.userId, userId), olderThan(notifications.createdAt, notifications.id, before)))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
}
export type ListedRow = Awaited<ReturnType<typeof page>>[number]

const NEWEST_FIRST = [desc(notifications.createdAt), desc(notifications.id)]

export const countUnread = (db: Db, userId: string): Promise<number> =>
  db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt)))

/** Marks the given ones, those of an order, or all. */
export async function markRead(
  db: Db,
  userId: string,
  { ids, orderId }: { ids?: readonly string[] | undefined; orderId?: string | undefined },
  at: Date,
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: at })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids === undefined ? undefined : inArray(notifications.id, [...ids]),
        orderId === undefined ? undefined : eq(notifications.orderId, orderId),
      ),
    )
}

/** Settings of these users for a topic; users who never changed a setting are left out. */
export async function recipientSettings(
  db: Db,
  userIds: readonly string[],
  topic: NotificationTopic,
): Promise<Map<string, RecipientSettings>> {
  const rows = await runNamed<RecipientSettings>(db, 'notifications_choices', RECIPIENT_SETTINGS, [userIds, topic])
  return new Map(rows.map((row) => [row.userId, row]))
}
export interface RecipientSettings {
  readonly userId: string
  readonly muted: boolean
  readonly mailMuted: boolean
}
const RECIPIENT_SETTINGS = `
select user_id as "userId", $2::text = any(muted) as muted, $2::text = any(mail_muted) as "mailMuted"
from notification_settings where user_id = any($1::text[])`

/** The users who get the notifications for admins. */
export const adminIds = async (db: Db, demo: boolean): Promise<string[]> =>
  (await runNamed<{ id: string }>(db, `notifications_admins_${demo ? 'demo' : 'granted'}`, demo ? ADMIN_IDS_DEMO : ADMIN_IDS, [])).map(
    ({ id }) => id,
  )
const ADMIN_IDS = `select u.id from users u where ${isAdmin(false)}`
const ADMIN_IDS_DEMO = `select u.id from users u where ${isAdmin(true)}`

export async function settingsOf(db: Db, userId: string): Promise<NotificationSettings> {
  const { muted, mailMuted } = notificationSettings
  const [row] = await db.select({ muted, mailMuted }).from(notificationSettings).where(eq(notificationSettings.userId, userId))
  return row ?? { muted: [], mailMuted: [] }
}

export async function saveSettings(db: Db, userId: string, change: Partial<NotificationSettings>, at: Date): Promise<void> {
  const row = { userId, ...change, updatedAt: at }
  await db.insert(notificationSettings).values(row).onConflictDoUpdate({ target: notificationSettings.userId, set: row })
}

/** Mutes topics for email; does nothing if the account no longer exists. */
export async function muteMail(db: Db, userId: string, topics: readonly NotificationTopic[], at: Date): Promise<void> {
  await db.execute(sql`
    insert into notification_settings (user_id, mail_muted, updated_at)
    select id, ${sql.param([...topics])}::text[], ${at.toISOString()}::timestamptz from users where id = ${userId}
    on conflict (user_id) do update set updated_at = excluded.updated_at,
      mail_muted = array(select distinct unnest(notification_settings.mail_muted || excluded.mail_muted) order by 1)`)
}

export const allOf = (db: Db, userId: string): Promise<NotificationRow[]> =>
  db
    .select(COLUMNS)
    .from(notifications)
    .leftJoin(pins, eq(pins.id, notifications.targetId))
    .where(eq(notifications.userId, userId))
    .orderBy(...NEWEST_FIRST)

/** Deletes a user's notifications, and clears the text of other users' notifications about this user's orders. */
export async function eraseOf(db: Db, userId: string): Promise<void> {
  await db.delete(notifications).where(eq(notifications.userId, userId))
  await db.delete(notificationSettings).where(eq(notificationSettings.userId, userId))
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  const name = sql`(select o.customer_full_name from ${orders} o where o.id = ${notifications.orderId})`
  const title = sql`replace(${notifications.title}, ${name}, 'The customer')`
  await db.update(notifications).set({ title, body: '' }).where(inArray(notifications.orderId, own))
}

export async function emailOf(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? ''
}
