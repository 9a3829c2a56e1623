import type { OrderStatus } from '@vorta/contract/orders/status'
import type { TimelineKind } from '@vorta/contract/timeline/schema'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { CursorPosition } from '../../platform/db/keyset.ts'
import { activities, orders, timelineEntries } from '../../platform/db/schema/orders.ts'
import { ordersOf, visibleOrders } from '../order-access/order-visibility.sql.ts'

export async function countByStatus(db: Db, engineerId: string): Promise<Map<OrderStatus, number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(ordersOf('engineer', engineerId))
    .groupBy(orders.status)
  return new Map(rows.map((row) => [row.status, row.count]))
}

/** Customer messages that this engineer has not read; the last sequence number skips chats without unread messages. */
export async function countUnread(db: Db, engineerId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from orders o
    join chats c on c.order_id = o.id
    left join reads r on r.order_id = o.id and r.user_id = ${engineerId}
    join messages m on m.order_id = o.id and m.seq > coalesce(r.seq, 0) and m.sender_role = 'user'
    where ${visibleOrders('engineer', engineerId, 'o')} and c.last_seq > coalesce(r.seq, 0)`)
  return rows[0]?.count ?? 0
}

/** Activity on the orders of an engineer, newest first. */
export function prepareActivityPage(db: Db) {
  const query = db
    .select({
      id: activities.id,
      action: activities.action,
      // Entries are written together, so that their times and descriptions match.
      kind: sql<TimelineKind>`coalesce((select t.kind from ${timelineEntries} t
        where t.order_id = ${activities.orderId} and t.at = ${activities.at} and t.description = ${activities.description} limit 1), 'status')`,
      description: activities.description,
      actor: sql<
        string | null
      >`(select concat_ws(' ', u.first_name, u.last_name) from ${timelineEntries} t join users u on u.id = t.actor_id
        where t.order_id = ${activities.orderId} and t.at = ${activities.at} and t.description = ${activities.description} limit 1)`,
      orderId: activities.orderId,
      orderNumber: orders.number,
      at: activities.at,
    })
    .from(activities)
    .innerJoin(orders, eq(orders.id, activities.orderId))
    .where(
      sql`${activities.engineerId} = ${sql.placeholder('engineerId')}
        and (${activities.at}, ${activities.id}) < (${sql.placeholder('before')}::timestamptz, ${sql.placeholder('beforeId')}::text)`,
    )
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(sql.placeholder('limit'))
    .prepare('engineer_activity')
  return (engineerId: string, before: CursorPosition | null, limit: number) =>
    query.execute({ engineerId, before: before?.at.toISOString() ?? 'infinity', beforeId: before?.id ?? '', limit })
}
