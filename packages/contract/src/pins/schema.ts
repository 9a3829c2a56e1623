import * as z from 'zod'
import { ROLES } from '../auth/role.ts'
import type { OrderPermission } from '../orders/policy.ts'
import { PIN_TEXT_MAX_CHARS, PINS_PER_ORDER_MAX_COUNT } from '../shared/limits.ts'
import { id, optionalText, rawText, requiredText, timestamp } from '../shared/text.ts'

export const PIN_PICTURE_ONLY = 'Only images can be attached to a pin'

/** open → in_progress → done → accepted, or reopened → in_progress. */
export const PIN_STATES = ['open', 'in_progress', 'done', 'accepted', 'reopened'] as const
export type PinState = (typeof PIN_STATES)[number]

export const PIN_STATE_LABELS: Record<PinState, string> = {
  open: 'Open',
  in_progress: 'In progress',
  done: 'Done',
  accepted: 'Accepted',
  reopened: 'Reopened',
}

interface PinTransition {
  readonly from: readonly PinState[]
  readonly to: PinState
  readonly permission: Extract<OrderPermission, 'workOnPins' | 'judgePins'>
  readonly label: string
  /** The timeline text, such as "Pin 3 is in progress". */
  readonly line: string
}

export const PIN_ACTIONS = ['take', 'finish', 'accept', 'reopen'] as const
export type PinAction = (typeof PIN_ACTIONS)[number]

export const PIN_TRANSITIONS: Readonly<Record<PinAction, PinTransition>> = {
  take: {
    from: ['open', 'reopened'],
    to: 'in_progress',
    permission: 'workOnPins',
    label: 'Start Work',
    line: 'is in progress',
  },
  finish: {
    from: ['in_progress'],
    to: 'done',
    permission: 'workOnPins',
    label: 'Mark Done',
    line: 'is done',
  },
  accept: { from: ['done'], to: 'accepted', permission: 'judgePins', label: 'Accept', line: 'was accepted' },
  reopen: { from: ['done'], to: 'reopened', permission: 'judgePins', label: 'Reopen', line: 'was reopened' },
}

/** The actions on a pin in this state that the order policy allows. */
export const openPinActions = (state: PinState, isAllowed: (permission: PinTransition['permission']) => boolean): PinAction[] =>
  PIN_ACTIONS.filter((action) => PIN_TRANSITIONS[action].from.includes(state) && isAllowed(PIN_TRANSITIONS[action].permission))

/** A pin can be deleted until it is sent with a revision or has a reply. */
export const mayRemovePin = (pin: { readonly state: PinState; readonly revision: number | null; readonly replies: readonly unknown[] }) =>
  pin.state === 'open' && pin.revision === null && pin.replies.length === 0

/** Pins in these states are sent with the next revision request. */
export const REVISION_PIN_STATES = ['open', 'reopened'] as const satisfies readonly PinState[]
export const isSentWithRevision = (state: PinState): boolean => REVISION_PIN_STATES.some((included) => included === state)

/** A carried-over pin that moves farther than this share of the model's diagonal is flagged. */
const PIN_MOVED_FAR_SHARE = 0.02
export const isPinDisplaced = (distanceMm: number, diagonalMm: number): boolean => distanceMm > diagonalMm * PIN_MOVED_FAR_SHARE

const INVALID_POINT = 'A point must be three numbers in millimeters'
const number = z.number({ error: INVALID_POINT }).min(-1e7, INVALID_POINT).max(1e7, INVALID_POINT)
/** In the coordinate system of the file, in mm. */
const point = z.tuple([number, number, number], { error: INVALID_POINT })
export type PinPoint = z.output<typeof point>

const camera = z.object({ position: point, target: point, up: point })
export type PinCamera = z.output<typeof camera>

const PIN_TEXT_REQUIRED = 'Please say what should change'

/** A pin without a point is a general comment on the version. */
export const pinBody = z
  .object({
    cadModelId: id,
    text: requiredText(PIN_TEXT_REQUIRED, PIN_TEXT_MAX_CHARS),
    point: point.nullish().transform((value) => value ?? null),
    normal: point.nullish().transform((value) => value ?? null),
    camera: camera.nullish().transform((value) => value ?? null),
    /** The URL of an image uploaded as a chat file of this order and not used in a message. */
    fileUrl: rawText(PIN_PICTURE_ONLY, 1_000, PIN_PICTURE_ONLY)
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine((pin) => pin.normal === null || pin.point !== null, { path: ['normal'], message: 'A normal requires a point' })
export type PinDraft = z.output<typeof pinBody>

export const pinStateBody = z.object({
  action: z.enum(PIN_ACTIONS, { error: 'Action must be take, finish, accept or reopen' }),
  text: optionalText(PIN_TEXT_MAX_CHARS),
})

const PIN_REPLY_REQUIRED = 'Please write a reply'
export const pinReplyBody = z.object({ text: requiredText(PIN_REPLY_REQUIRED, PIN_TEXT_MAX_CHARS) })

/** The positions of earlier pins on this version, calculated by the first browser that opens it. */
export const pinPositionsBody = z.object({
  cadModelId: id,
  diagonalMm: z.number({ error: 'The diagonal must be greater than 0' }).positive('The diagonal must be greater than 0').max(1e8),
  positions: z
    .array(z.object({ pinId: id, point, normal: point, distanceMm: z.number().min(0).max(1e8) }), { error: 'Positions must be a list' })
    .max(PINS_PER_ORDER_MAX_COUNT, `Positions must have at most ${PINS_PER_ORDER_MAX_COUNT} entries`),
})
export type PinPositions = z.output<typeof pinPositionsBody>

const author = z.object({ _id: id, role: z.enum(ROLES), name: z.string() })

export const pin = z.object({
  _id: id,
  /** Counts up per order; shown on the marker. */
  number: z.number(),
  state: z.enum(PIN_STATES),
  text: z.string(),
  author,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** The version it was added to. */
  cadModelId: id,
  version: z.number(),
  point: point.nullable(),
  normal: point.nullable(),
  camera: camera.nullable(),
  picture: z.object({ originalName: z.string(), fileUrl: z.string() }).nullable(),
  /** The revision request it was sent with. */
  revision: z.number().nullable(),
  replies: z.array(z.object({ _id: id, author, text: z.string(), at: timestamp })),
  /** Its positions on later versions. */
  positions: z.array(
    z.object({ cadModelId: id, version: z.number(), point, normal: point, distanceMm: z.number(), isDisplaced: z.boolean() }),
  ),
})
export type Pin = z.output<typeof pin>

export const PIN_NOT_FOUND = 'Pin not found'
