import * as z from 'zod'
import { carPhoto } from '../files/schema.ts'
import { PARCEL_LINK_MAX_CHARS, PARCEL_TEXT_MAX_CHARS, PRODUCTION_NOTE_MAX_CHARS, PRODUCTION_PHOTOS_MAX_COUNT } from '../shared/limits.ts'
import { day, id, optionalText, rawText, timestamp } from '../shared/text.ts'

export const PRODUCTION_STAGES = ['tooling', 'molding', 'finishing', 'quality_check', 'packed', 'shipped'] as const
export type ProductionStage = (typeof PRODUCTION_STAGES)[number]

export const PRODUCTION_STAGE_LABELS: Record<ProductionStage, string> = {
  tooling: 'Tooling',
  molding: 'Molding',
  finishing: 'Finishing',
  quality_check: 'Quality Check',
  packed: 'Packed',
  shipped: 'Shipped',
}

const LINK_MESSAGE = 'Tracking link must start with https://'

/** Customers follow this link from our site, so it must be an https URL with a domain name and without credentials. */
const SAFE_LINK = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#][^\s<>"'\\]*)?$/i

const optionalLine = (max: number) => optionalText(max).transform((text) => (text === '' ? null : text))

const trackingUrl = optionalLine(PARCEL_LINK_MAX_CHARS).refine((link) => link === null || SAFE_LINK.test(link), LINK_MESSAGE)

export const productionStepBody = z
  .object({
    stage: z.enum(PRODUCTION_STAGES, { error: 'Please choose a stage from the list' }),
    on: day,
    note: optionalText(PRODUCTION_NOTE_MAX_CHARS),
    photos: z
      .array(rawText('Photos must be a list', 100), { error: 'Photos must be a list' })
      .max(PRODUCTION_PHOTOS_MAX_COUNT, `You can add up to ${PRODUCTION_PHOTOS_MAX_COUNT} photos`)
      .default([]),
    carrier: optionalLine(PARCEL_TEXT_MAX_CHARS),
    trackingNumber: optionalLine(PARCEL_TEXT_MAX_CHARS),
    trackingUrl,
  })
  .refine((step) => step.stage !== 'shipped' || step.carrier !== null, { path: ['carrier'], message: 'Carrier is required' })
export type ProductionStepBody = z.output<typeof productionStepBody>

const starsMessage = 'Please choose 1 to 5 stars'
export const ratingBody = z.object({
  stars: z.number({ error: starsMessage }).int(starsMessage).min(1, starsMessage).max(5, starsMessage),
  comment: optionalText(PRODUCTION_NOTE_MAX_CHARS),
  /** Permission to show the build in the portfolio; rating again can withdraw it. */
  mayShow: z.boolean({ error: 'Please choose yes or no' }),
})
export type RatingBody = z.output<typeof ratingBody>

export const STAR_LABELS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

const productionStep = z.object({
  _id: id,
  stage: z.enum(PRODUCTION_STAGES),
  on: z.string(),
  note: z.string(),
  photos: z.array(carPhoto),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  createdAt: timestamp,
})
export type ProductionStep = z.output<typeof productionStep>

export const production = z.object({
  /** Oldest first. */
  steps: z.array(productionStep),
  receivedAt: timestamp.nullable(),
  rating: z.object({ stars: z.number(), comment: z.string(), mayShow: z.boolean(), at: timestamp }).nullable(),
})
export type Production = z.output<typeof production>

interface StageProgress<Step> {
  readonly stage: ProductionStage
  readonly state: 'done' | 'now' | 'ahead'
  /** Oldest first. */
  readonly steps: readonly Step[]
}

/** The state of each stage. The latest update decides: after a failed quality check, finishing is the current stage again. */
export function productionProgress<Step extends { stage: ProductionStage }>(steps: readonly Step[]): StageProgress<Step>[] {
  const last = steps.at(-1)?.stage
  const reached = last === undefined ? -1 : PRODUCTION_STAGES.indexOf(last)
  const stateOf = (index: number) => (index > reached ? 'ahead' : index < reached || last === 'shipped' ? 'done' : 'now')
  return PRODUCTION_STAGES.map((stage, index) => ({ stage, state: stateOf(index), steps: steps.filter((step) => step.stage === stage) }))
}

export const isShipped = (steps: readonly { stage: ProductionStage }[]): boolean => steps.at(-1)?.stage === 'shipped'
