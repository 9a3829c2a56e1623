import type { SharedBuild } from '@vorta/contract/builds/schema'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Designs that were passed on by a link. Nothing tells whose they were. */
export const sharedBuilds = pgTable(
  'shared_builds',
  {
    /** The unguessable part of the address. */
    id: text('id').primaryKey(),
    build: jsonb('build').$type<SharedBuild>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('shared_builds_created_idx').on(t.createdAt)],
)
