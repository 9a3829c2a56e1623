import { PROJECT_CATEGORIES, type ProjectCategory } from '@vorta/contract/portfolio/schema'
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, idColumn, isOneOf, timestamptz } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Completed orders that the company shows on its site. Pictures are copies without metadata, so that removing the row removes them. */
export const portfolioProjects = pgTable(
  'portfolio_projects',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    category: text('category').$type<ProjectCategory>().notNull(),
    description: text('description').notNull(),
    after: bytes('after_picture').notNull(),
    before: bytes('before_picture'),
    showsRating: boolean('shows_rating').notNull(),
    publishedBy: text('published_by')
      .notNull()
      .references(() => users.id),
    publishedAt: timestamptz('published_at').notNull(),
  },
  (t) => [
    uniqueIndex('portfolio_projects_order_key').on(t.orderId),
    check('portfolio_projects_category_known', isOneOf(t.category, PROJECT_CATEGORIES)),
  ],
)
