import { newIdLike } from '../../platform/db/new-id.sql.ts'

/** Whether the user `u` gets the notifications for admins; in demo mode also users who switched to that role. */
export const isAdmin = (demo: boolean) =>
  // The redundant condition matches the partial index on active roles.
  `u.disabled_at is null and ${demo ? `(u.granted_roles @> '{admin}' or (u.active_role = 'admin' and u.active_role <> 'user'))` : `u.granted_roles @> '{admin}'`}`

/** The parts of a notification in SQL: parameters, or expressions with columns of `about`. */
interface NoticeSql {
  /** The CTE with the order's `id`; empty if there is nothing to report. */
  readonly about: string
  readonly kind: string
  readonly topic: string
  readonly title: string
  readonly body: string
  readonly createdAt: string
  readonly mailDueAt: string
  readonly pushDueAt: string
}

const NEW_ID = newIdLike('about.id')

/**
 * Notifies all admins in the statement that reports something, because one statement costs much less than ten. Defines `admin` (all
 * of them) and `notice` (the new notifications). A schedule finds those that are due for an email or a push message, so that they need
 * no job.
 */
export const notifyAdmins = (demo: boolean, { about, kind, topic, title, body, createdAt, mailDueAt, pushDueAt }: NoticeSql) => `
admin as (
  select u.id, ${topic} = any(s.muted) as muted, ${topic} = any(s.mail_muted) as mail_muted,
    exists (select from push_subscriptions p where p.user_id = u.id) as has_device
  from users u left join notification_settings s on s.user_id = u.id where ${isAdmin(demo)}),
notice as (
  insert into notifications (id, user_id, order_id, kind, title, body, created_at, mail_due_at, push_due_at)
  select ${NEW_ID}, admin.id, about.id, ${kind}, ${title}, ${body}, ${createdAt}, case when mail_muted then null else ${mailDueAt} end,
    case when has_device then ${pushDueAt} end
  from ${about} about, admin where muted is not true
  returning id, user_id, order_id)`

/** Like `notifyAdmins`, but notifies the customer too (`user_id` of `about`), and only on the site. `id` is a new id. */
export const notifyOnSite = (
  demo: boolean,
  { about, id, kind, title, body, createdAt }: Pick<NoticeSql, 'about' | 'kind' | 'title' | 'body' | 'createdAt'> & { readonly id: string },
) => `
admin as (select u.id from users u where ${isAdmin(demo)}),
notice as (
  insert into notifications (id, user_id, order_id, kind, title, body, created_at)
  select ${newIdLike(id)}, recipient.id, about.id, ${kind}, ${title}, ${body}, ${createdAt}
  from (select user_id as id from ${about} union select id from admin) recipient, ${about} about
  returning id, user_id, order_id)`

/** The recipients of `notice` about an order as a column. */
export const noticesOf = (orderId: string) =>
  `coalesce((select json_agg(json_build_object('id', n.id, 'userId', n.user_id)) from notice n where n.order_id = ${orderId}), '[]')`
