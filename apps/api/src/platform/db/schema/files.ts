import { FILE_KINDS, type FileKind, SCAN_QUALITIES } from '@vorta/contract/file'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, idColumn, moment, within } from './columns.ts'
import { orders } from './orders.ts'

export const files = pgTable(
  'files',
  {
    id: idColumn(),
    /** The random name the file has in storage and in addresses; the typed one is only for showing. */
    filename: text('filename').notNull(),
    kind: text('kind').$type<FileKind>().notNull(),
    orderId: text('order_id').references(() => orders.id),
    uploaderId: text('uploader_id')
      .notNull()
      .references(() => users.id),
    originalName: text('original_name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** A file that nothing refers to is swept away after a day. */
    attached: boolean('attached').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('files_filename_key').on(t.filename),
    index('files_order_idx').on(t.orderId),
    index('files_loose_idx').on(t.attached, t.createdAt),
    uniqueIndex('files_build_picture_key').on(t.orderId).where(sql`${t.kind} = 'build_picture'`),
    check('files_kind_known', within(t.kind, FILE_KINDS)),
  ],
)

export const orderPhotos = pgTable(
  'order_photos',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] }), uniqueIndex('order_photos_file_key').on(t.fileId)],
)

export const cadModels = pgTable(
  'cad_models',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    version: integer('version').notNull(),
    note: text('note').notNull().default(''),
    uploadedBy: text('uploaded_by')
      .notNull()
      .references(() => users.id),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('cad_models_version_key').on(t.orderId, t.version), uniqueIndex('cad_models_file_key').on(t.fileId)],
)

export const scans = pgTable(
  'scans',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    scanArea: text('scan_area').notNull(),
    vertexCount: bigint('vertex_count', { mode: 'number' }).notNull(),
    quality: text('quality').$type<(typeof SCAN_QUALITIES)[number]>(),
    boundsMm: jsonb('bounds_mm').$type<{ min: number[]; max: number[] }>(),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
  },
  (t) => [
    index('scans_order_idx').on(t.orderId, t.uploadedAt),
    uniqueIndex('scans_file_key').on(t.fileId),
    check('scans_quality_known', within(t.quality, SCAN_QUALITIES)),
  ],
)
