import type { Address } from '@vorta/contract/account/user'
import { ROLES, type Role } from '@vorta/contract/auth/role'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, isOneOf, timestamptz } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    email: text('email').notNull(),
    /** Null until the user proves that they own the address. */
    emailVerifiedAt: timestamptz('email_verified_at'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The role the user currently acts in; ignored unless it is granted (or demo mode is on). */
    activeRole: text('active_role').$type<Role>().notNull().default('user'),
    grantedRoles: text('granted_roles').array().$type<Role[]>().notNull().default(['user']),
    /** An admin who may change the company settings. */
    isOwner: boolean('is_owner').notNull().default(false),
    address: jsonb('address').$type<Address>(),
    isDemo: boolean('is_demo').notNull().default(false),
    disabledAt: timestamptz('disabled_at'),
    /** Set when the user deleted the account; the personal data in this row is anonymized. */
    erasedAt: timestamptz('erased_at'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    index('users_granted_roles_idx').using('gin', t.grantedRoles),
    // Almost every action looks up the admins.
    index('users_admin_idx').on(t.id).where(sql`${t.grantedRoles} @> '{admin}'`),
    index('users_staff_role_idx').on(t.activeRole).where(sql`${t.activeRole} <> 'user'`),
    index('users_created_idx').on(t.createdAt, t.id),
    index('users_search_idx')
      .using('gin', sql`lower(' ' || ${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.email}) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_active_role_known', isOneOf(t.activeRole, ROLES)),
    check('users_granted_roles_known', sql`${t.grantedRoles} <@ array['user', 'engineer', 'admin'] and cardinality(${t.grantedRoles}) > 0`),
  ],
)
