import type { Address } from '@vorta/contract/account/user'
import { ROLES, type Role } from '@vorta/contract/auth/role'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment, within } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    email: text('email').notNull(),
    /** When the owner showed that the address is theirs; null means that anybody may have typed it. */
    emailVerifiedAt: moment('email_verified_at'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The role the account acts in now; counts only while it is granted (or in demo mode). */
    activeRole: text('active_role').$type<Role>().notNull().default('user'),
    grantedRoles: text('granted_roles').array().$type<Role[]>().notNull().default(['user']),
    address: jsonb('address').$type<Address>(),
    isDemo: boolean('is_demo').notNull().default(false),
    disabledAt: moment('disabled_at'),
    /** The person deleted the account: what stands here names nobody any more. */
    erasedAt: moment('erased_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    index('users_granted_roles_idx').using('gin', t.grantedRoles),
    index('users_staff_role_idx').on(t.activeRole).where(sql`${t.activeRole} <> 'user'`),
    index('users_created_idx').on(t.createdAt, t.id),
    index('users_search_idx')
      .using('gin', sql`lower(' ' || ${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.email}) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_active_role_known', within(t.activeRole, ROLES)),
    check('users_granted_roles_known', sql`${t.grantedRoles} <@ array['user', 'engineer', 'admin'] and cardinality(${t.grantedRoles}) > 0`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    /** Where it was opened from, as limits count addresses: the owner's own networks are not slowed down by guesses from elsewhere. */
    network: text('network').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('sessions_user_idx').on(t.userId)],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    /** Only the hash is kept: a stolen table opens no account. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('password_resets_user_idx').on(t.userId)],
)

export const emailVerifications = pgTable(
  'email_verifications',
  {
    /** Only the hash is stored: a stolen table verifies no address. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the link was sent to; it verifies no other. */
    email: text('email').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('email_verifications_user_idx').on(t.userId)],
)

/** The second proof of a sign-in that staff may ask for; one that was never confirmed is not asked for. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with a key that is not in the database: a stolen table gives no codes. */
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The half minute whose code was used last; neither it nor an earlier one is taken again. */
  lastUsedStep: integer('last_used_step').notNull().default(0),
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  createdAt: createdAt(),
})

/** Counters that must outlive a restart: sign-ins, payment attempts, uploads. */
export const rateCounters = pgTable(
  'rate_counters',
  { key: text('key').primaryKey(), hits: integer('hits').notNull(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('rate_counters_expiry_idx').on(t.expiresAt)],
)
