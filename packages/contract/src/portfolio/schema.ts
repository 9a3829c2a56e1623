import * as z from 'zod'
import { FILENAME_MAX_CHARS, NAME_MAX_CHARS, PORTFOLIO_TEXT_MAX_CHARS } from '../shared/limits.ts'
import { id, rawText, requiredText } from '../shared/text.ts'

export const PROJECT_CATEGORIES = ['Aero', 'Performance'] as const
export type ProjectCategory = (typeof PROJECT_CATEGORIES)[number]

/** `after` is the main picture. */
export const PROJECT_PICTURES = ['after', 'before'] as const
export type ProjectPicture = (typeof PROJECT_PICTURES)[number]

const filename = rawText('Choose a picture', FILENAME_MAX_CHARS).min(1, 'Choose a picture')

export const projectBody = z.object({
  title: requiredText('Title is required', NAME_MAX_CHARS),
  category: z.enum(PROJECT_CATEGORIES, { error: 'Choose a category' }),
  description: requiredText('Text is required', PORTFOLIO_TEXT_MAX_CHARS),
  /** Stored names of pictures of the order. */
  after: filename,
  before: filename.nullable(),
  showsRating: z.boolean(),
})
export type ProjectBody = z.output<typeof projectBody>

/** A project that the company published from a completed order. */
export const publishedProject = z.object({
  _id: id,
  title: z.string(),
  category: z.enum(PROJECT_CATEGORIES),
  description: z.string(),
  /** Addresses of the pictures; `before` is null if the project has none. */
  after: z.string(),
  before: z.string().nullable(),
  rating: z.object({ stars: z.number(), comment: z.string() }).nullable(),
})
export type PublishedProject = z.output<typeof publishedProject>
