import type { TimelineKind } from '@vorta/contract/timeline/schema'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isoSql } from '../../platform/db/iso.sql.ts'
import type { CursorPosition } from '../../platform/db/keyset.ts'

export interface TimelineRow extends Record<string, unknown> {
  readonly id: string
  readonly kind: TimelineKind
  readonly description: string
  readonly actor: string | null
  readonly at: string
  readonly targetId: string | null
  readonly cadId: string | null
}

interface PagePosition {
  readonly before: CursorPosition | null
  readonly limit: number
}

/** Timeline entries and chat messages, newest first. The inner limits let both sides of the union use their index. */
export async function timelinePage(
  db: Db,
  orderId: string,
  kind: TimelineKind | undefined,
  { before, limit }: PagePosition,
): Promise<TimelineRow[]> {
  const [at, id] = [before?.at.toISOString() ?? 'infinity', before?.id ?? '']
  const kindFilter = (column: ReturnType<typeof sql>) => (kind ? sql`and ${column} = ${kind}` : sql``)
  const { rows } = await db.execute<TimelineRow>(sql`
    select e.id, e.kind, e.description, e.actor, ${isoSql('e.at')} as at,
      e.target_id as "targetId", p.cad_id as "cadId"
    from (
      (select t.id, t.kind, t.description, nullif(concat_ws(' ', u.first_name, u.last_name), '') as actor, t.at, t.target_id
        from timeline_entries t left join users u on u.id = t.actor_id
        where t.order_id = ${orderId} ${kindFilter(sql`t.kind`)} and (t.at, t.id) < (${at}::timestamptz, ${id}::text)
        order by t.at desc, t.id desc limit ${limit})
      union all
      (select m.id, 'message', case when m.content = '' then coalesce(f.original_name, '') else m.content end,
          concat_ws(' ', u.first_name, u.last_name), m.created_at, m.id
        from messages m join users u on u.id = m.sender_id left join files f on f.id = m.file_id
        where m.order_id = ${orderId} ${kindFilter(sql`'message'`)} and (m.created_at, m.id) < (${at}::timestamptz, ${id}::text)
        order by m.created_at desc, m.id desc limit ${limit})
    ) e left join pins p on e.kind = 'pin' and p.id = e.target_id
    order by e.at desc, e.id desc limit ${limit}`)
  return rows
}
