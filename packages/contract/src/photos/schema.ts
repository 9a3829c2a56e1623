import * as z from 'zod'
import { orderFileFields } from '../files/schema.ts'
import { id, timestamp } from '../shared/text.ts'

/** The views of the guided photo set, in the sequence in which to take them. */
export const PHOTO_VIEWS = ['front', 'rear', 'left_side', 'right_side', 'wheel_arch', 'detail'] as const
export type PhotoView = (typeof PHOTO_VIEWS)[number]

export const PHOTO_VIEW_LABELS: Record<PhotoView, string> = {
  front: 'Front',
  rear: 'Rear',
  left_side: 'Left Side',
  right_side: 'Right Side',
  wheel_arch: 'Wheel Arch',
  detail: 'Detail',
}

export const VIEW_REQUIRED = 'Please choose a view from the list'
export const photoView = z.enum(PHOTO_VIEWS, { error: VIEW_REQUIRED })

/** The photo of one view. */
export const orderPhoto = z.object({
  _id: id,
  view: z.enum(PHOTO_VIEWS),
  filename: z.string(),
  fileSize: z.number(),
  fileUrl: z.string(),
  /** Null if the photo itself is small. */
  thumbnailUrl: z.string().nullable(),
  uploadedAt: timestamp,
})
export type OrderPhoto = z.output<typeof orderPhoto>

export const photoSet = z.object({
  /** In the sequence of the views. */
  photos: z.array(orderPhoto),
  /** The views without a photo. */
  missing: z.array(z.enum(PHOTO_VIEWS)),
  /** The views that staff asked for and that are still missing. */
  request: z.object({ views: z.array(z.enum(PHOTO_VIEWS)), requestedAt: timestamp }).nullable(),
})
export type PhotoSet = z.output<typeof photoSet>

/** The form fields sent before `file`. */
export const orderPhotoFields = orderFileFields.extend({ view: photoView })

/** Labels of views in a sentence, such as "Front, Rear and Detail". */
export const listViews = (views: readonly PhotoView[]): string =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(views.map((view) => PHOTO_VIEW_LABELS[view]))
