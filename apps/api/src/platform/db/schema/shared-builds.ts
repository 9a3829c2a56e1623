import type { SharedBuild } from '@vorta/contract/builds/schema'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from './columns.ts'

/** Configurations shared by link; they store no reference to a user. */
export const sharedBuilds = pgTable(
  'shared_builds',
  {
    /** The token in the URL: a hash of the build and its picture. */
    id: text('id').primaryKey(),
    build: jsonb('build').$type<SharedBuild>().notNull(),
    /** A JPEG for link previews. */
    picture: bytes('picture'),
    createdAt: createdAt(),
  },
  (t) => [index('shared_builds_created_idx').on(t.createdAt)],
)
