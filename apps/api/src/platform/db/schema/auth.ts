import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, timestamptz } from './columns.ts'
import { users } from './users.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    /** Network of the client, in the form that rate limits use: guesses from other networks do not slow down the owner. */
    network: text('network').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    revokedAt: timestamptz('revoked_at'),
  },
  (t) => [index('sessions_user_idx').on(t.userId)],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    /** Only the hash is stored, so a leaked table cannot reset a password. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (t) => [index('password_resets_user_idx').on(t.userId)],
)

export const emailVerifications = pgTable(
  'email_verifications',
  {
    /** Only the hash is stored, so a leaked table cannot verify an address. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the link was sent to; the link verifies only this address. */
    email: text('email').notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (t) => [index('email_verifications_user_idx').on(t.userId)],
)

/** Two-factor authentication of staff accounts; inactive until confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key outside the database, so a leaked table yields no codes. */
  encryptedSecret: text('encrypted_secret').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  /** TOTP time step of the last accepted code; codes of this step or earlier are rejected as replays. */
  lastUsedStep: integer('last_used_step').notNull().default(0),
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  createdAt: createdAt(),
})
