import { SCAN_QUALITIES, type UploadDetails } from '@vorta/contract/cad/schema'
import { LENGTH_UNITS, type LengthUnit } from '@vorta/contract/cad/units'
import { FILE_KINDS, type FileKind, RESUMABLE_KINDS, type ResumableKind } from '@vorta/contract/files/schema'
import { UPLOAD_CHUNK_BYTES } from '@vorta/contract/shared/limits'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, isOneOf, timestamptz } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

export const files = pgTable(
  'files',
  {
    id: idColumn(),
    /** Random name used in storage and URLs; `originalName` is only displayed. */
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
    /** Unit of a CAD model or scan; null for other files, and for older ones until a job has inferred it. */
    unit: text('unit').$type<LengthUnit>(),
    /** Whether no user has chosen the unit. */
    unitGuessed: boolean('unit_guessed').notNull().default(false),
    /** Width, height and depth of a mesh, in its unit. */
    extents: jsonb('extents').$type<number[]>(),
    /** Unattached files are deleted after a day. */
    attached: boolean('attached').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('files_filename_key').on(t.filename),
    index('files_order_idx').on(t.orderId),
    index('files_unattached_idx').on(t.attached, t.createdAt),
    uniqueIndex('files_build_picture_key').on(t.orderId).where(sql`${t.kind} = 'build_picture'`),
    index('files_without_unit_idx').on(t.createdAt).where(sql`${t.unit} is null and ${t.kind} in ('cad_model', 'scan')`),
    check('files_kind_known', isOneOf(t.kind, FILE_KINDS)),
    check('files_unit_known', isOneOf(t.unit, LENGTH_UNITS)),
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
    uploadedAt: timestamptz('uploaded_at').notNull().defaultNow(),
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
    uploadedAt: timestamptz('uploaded_at').notNull().defaultNow(),
  },
  (t) => [
    index('scans_order_idx').on(t.orderId, t.uploadedAt),
    uniqueIndex('scans_file_key').on(t.fileId),
    check('scans_quality_known', isOneOf(t.quality, SCAN_QUALITIES)),
  ],
)

/** A resumable upload; its parts are stored under names that start with `partsKey`. */
export const uploadSessions = pgTable(
  'upload_sessions',
  {
    id: idColumn(),
    partsKey: text('parts_key').notNull(),
    kind: text('kind').$type<ResumableKind>().notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    originalName: text('original_name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** The size of the parts of uploads that the previous version started; remove it with `adoptSession`. */
    chunkBytes: integer('chunk_bytes').notNull().default(UPLOAD_CHUNK_BYTES),
    details: jsonb('details').$type<UploadDetails>().notNull().default({ note: '', scanArea: '' }),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    /** The names of the parts that make up the received bytes, in sequence; null if the previous version started the upload. */
    parts: text('parts').array(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Set in the transaction that creates the file, so that completing twice creates no second file. */
    fileId: text('file_id').references(() => files.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('upload_sessions_parts_key').on(t.partsKey),
    index('upload_sessions_expiry_idx').on(t.expiresAt),
    index('upload_sessions_user_idx').on(t.userId),
    check('upload_sessions_kind_known', isOneOf(t.kind, RESUMABLE_KINDS)),
  ],
)

export const PREVIEW_STATES = ['pending', 'processing', 'ready', 'unavailable'] as const

/** Reduced copy of a large mesh and picture of a CAD version: both the job that creates them and its result. Image previews are created during upload. */
export const filePreviews = pgTable(
  'file_previews',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    state: text('state').$type<(typeof PREVIEW_STATES)[number]>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    filename: text('filename'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    sha256: text('sha256'),
    triangles: integer('triangles'),
    /** A picture of a CAD version. */
    thumbnailName: text('thumbnail_name'),
    thumbnailBytes: integer('thumbnail_bytes'),
    thumbnailSha256: text('thumbnail_sha256'),
    /** Why there is no preview, for operators. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('file_previews_filename_key').on(t.filename),
    uniqueIndex('file_previews_thumbnail_key').on(t.thumbnailName),
    check('file_previews_state_known', isOneOf(t.state, PREVIEW_STATES)),
  ],
)
