import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { sessions } from './auth.ts'
import { createdAt, idColumn } from './columns.ts'
import { users } from './users.ts'

/** A browser that receives push messages, until its session is signed out. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint_key'),
    /** The keys of the browser, with which messages are encrypted for it. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('push_subscriptions_user_idx').on(t.userId), index('push_subscriptions_session_idx').on(t.sessionId)],
)

/** The one key pair by which push services recognize this installation. */
export const vapidKeys = pgTable('vapid_keys', {
  id: text('id').primaryKey().default('current'),
  publicKey: text('public_key').notNull(),
  /** Encrypted with a key outside the database, so a leaked table sends no messages. */
  encryptedPrivateKey: text('encrypted_private_key').notNull(),
  createdAt: createdAt(),
})
