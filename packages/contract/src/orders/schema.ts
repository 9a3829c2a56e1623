import * as z from 'zod'
import { buildPicture } from '../builds/picture.ts'
import { cadModel } from '../cad/schema.ts'
import { carPhoto } from '../files/schema.ts'
import { orderPayment } from '../payments/schema.ts'
import { production } from '../production/schema.ts'
import { isBlank } from '../shared/blank.ts'
import {
  CANCEL_REASON_MAX_CHARS,
  CAR_MAKE_MAX_CHARS,
  CAR_PHOTOS_MAX_COUNT,
  CAR_TEXT_MAX_CHARS,
  CAR_YEAR_MIN,
  COMMENT_MAX_CHARS,
  carYearMax,
  ENGRAVING_SIZE_DEFAULT,
  ENGRAVING_SIZE_MAX,
  ENGRAVING_SIZE_MIN,
  ENGRAVING_TEXT_MAX_CHARS,
  ENGRAVINGS_MAX_COUNT,
  QUOTE_LINES_MAX_COUNT,
  QUOTE_NOTE_MAX_CHARS,
  QUOTE_QUANTITY_MAX,
  SPECIAL_REQUESTS_MAX_CHARS,
  TAX_RATE_MAX,
} from '../shared/limits.ts'
import { formatDollars, PAYMENT_MIN_CENTS, QUOTE_MAX_CENTS, toCents, toDollars } from '../shared/money.ts'
import { day, id, optionalText, rawText, requiredText, timestamp } from '../shared/text.ts'
import { TIMELINE_KINDS } from '../timeline/schema.ts'
import {
  BASIC_KIT,
  BODY_TYPES,
  ENGRAVING_POSITIONS,
  FEATURES,
  FINISHES,
  FONTS,
  MATERIALS,
  ORDERABLE_KITS,
  ORDERABLE_STYLES,
  STANDARD_STYLE,
  TRANSMISSIONS,
} from './catalog.ts'
import { KIT_PARTS, whyNotAddable } from './kit-parts.ts'
import { STEP_CODES, TURNS } from './next-steps.ts'
import { depositProblem, type QuoteTerms, quoteAmounts, TAX_RATE_UNITS_PER_PERCENT } from './quote-amounts.ts'
import { ORDER_STATUSES } from './status.ts'

const fromList = <const L extends readonly [string, ...string[]]>(list: L, message: string) => z.enum(list, { error: message })

/** Forms send an empty string for an omitted choice. */
const optionalFromList = <const L extends readonly [string, ...string[]]>(list: L, message: string) =>
  z.preprocess((value) => (value === '' ? undefined : value), fromList(list, message).nullish()).transform((value) => value ?? null)

const yearMessage = () => `Year must be between ${CAR_YEAR_MIN} and ${carYearMax(new Date())}`

const year = z
  .number({ error: 'Year is required' })
  .refine((value) => Number.isInteger(value) && value >= CAR_YEAR_MIN && value <= carYearMax(new Date()), { error: yearMessage })

export const carDetails = z.object({
  /** One of the listed makes, or any other as typed by the customer. */
  make: requiredText('Make is required', CAR_MAKE_MAX_CHARS),
  model: requiredText('Model is required', CAR_TEXT_MAX_CHARS),
  year,
  color: requiredText('Color is required', CAR_TEXT_MAX_CHARS),
  bodyType: optionalFromList(BODY_TYPES, 'Please choose a body type from the list'),
  engine: optionalText(CAR_TEXT_MAX_CHARS),
  transmission: optionalFromList(TRANSMISSIONS, 'Please choose a transmission from the list'),
  images: z
    .array(rawText('Photos must be a list', 100), { error: 'Photos must be a list' })
    .max(CAR_PHOTOS_MAX_COUNT, `You can add up to ${CAR_PHOTOS_MAX_COUNT} photos`)
    .default([]),
})

/** Normalized to `#RRGGBB`; the input may omit the `#` and use lowercase letters. */
export const color = z
  .string({ error: 'Color must look like #RRGGBB' })
  .max(7, { error: 'Color must look like #RRGGBB', abort: true })
  .regex(/^#?[0-9a-fA-F]{6}$/, 'Color must look like #RRGGBB')
  .transform((value) => `#${value.replace('#', '').toUpperCase()}`)
  .pipe(z.string())

const sizeMessage = `Size must be a whole number from ${ENGRAVING_SIZE_MIN} to ${ENGRAVING_SIZE_MAX}`

const engraving = z.object({
  id: rawText('Invalid ID', 64, 'Invalid ID').optional(),
  text: optionalText(ENGRAVING_TEXT_MAX_CHARS),
  font: fromList(FONTS, 'Please choose a font from the list'),
  size: z.number({ error: sizeMessage }).int(sizeMessage).min(ENGRAVING_SIZE_MIN, sizeMessage).max(ENGRAVING_SIZE_MAX, sizeMessage),
  position: fromList(ENGRAVING_POSITIONS, 'Please choose a position from the list'),
})
export type Engraving = z.output<typeof engraving>

const isBlankRow = (row: unknown) => {
  const text = (row as { text?: unknown } | null)?.text
  return text === undefined || text === null || (typeof text === 'string' && isBlank(text))
}

const feature = fromList(FEATURES, 'Please choose features from the list')

const kitPart = fromList(KIT_PARTS, 'Please choose parts from the list')

/** Left out if nothing is added, as in orders from before parts could be added. */
const additionalTypes = z
  .array(kitPart, { error: 'Parts must be a list' })
  .transform((list) => (list.length > 0 ? KIT_PARTS.filter((part) => list.includes(part)) : undefined))
  .pipe(z.array(kitPart).optional())
  .optional()

const bodyKit = z
  .object({
    type: fromList(ORDERABLE_KITS, 'Please choose a kit type from the list'),
    additionalTypes,
    style: fromList(ORDERABLE_STYLES, 'Please choose a style from the list'),
    material: fromList(MATERIALS, 'Please choose a material from the list'),
    finish: fromList(FINISHES, 'Please choose a finish from the list'),
  })
  .superRefine(({ type, additionalTypes = [] }, context) => {
    const problem = additionalTypes.map((part) => whyNotAddable(part, type, additionalTypes)).find((reason) => reason !== null)
    if (problem) context.addIssue({ code: 'custom', path: ['additionalTypes'], message: problem })
  })

export const customization = z.object({
  bodyKit,
  colors: z.object({ primary: color, secondary: color, accent: color }),
  // A blank engraving is an unused form row, so it is dropped without validation.
  engravings: z
    .array(
      z.preprocess((row) => (isBlankRow(row) ? emptyEngraving() : row), engraving),
      { error: 'Engravings must be a list' },
    )
    .transform((list) => list.filter((entry) => entry.text !== ''))
    .pipe(
      z.array(engraving.extend({ text: z.string() })).max(ENGRAVINGS_MAX_COUNT, `You can add up to ${ENGRAVINGS_MAX_COUNT} engravings`),
    ),
  additionalFeatures: z
    .array(feature, { error: 'Features must be a list' })
    .transform((list) => [...new Set(list)])
    .pipe(z.array(feature)),
  specialRequests: optionalText(SPECIAL_REQUESTS_MAX_CHARS),
})
export type Customization = z.output<typeof customization>

const emptyEngraving = (): Engraving => ({ id: '', text: '', font: 'Arial', size: ENGRAVING_SIZE_DEFAULT, position: 'Center' })

export const customizerDefaults = (): Customization => ({
  bodyKit: { type: 'Front Spoiler', style: 'Aggressive', material: 'Carbon Fiber', finish: 'Matte' },
  colors: { primary: '#000000', secondary: '#FF0000', accent: '#FFFFFF' },
  engravings: [emptyEngraving()],
  additionalFeatures: [],
  specialRequests: '',
})

/** The build of a customer who skips customization. */
export const skipDefaults = (): Customization => ({
  bodyKit: { type: BASIC_KIT, style: STANDARD_STYLE, material: 'Fiberglass', finish: 'Glossy' },
  colors: { primary: '#000000', secondary: '#333333', accent: '#FFFFFF' },
  engravings: [],
  additionalFeatures: [],
  specialRequests: '',
})

export const createOrderBody = z.object({
  carDetails: z.preprocess((value) => value ?? {}, carDetails),
  customization: z.object(customization.shape, { error: 'Customization is required' }),
})
export type OrderDraft = z.output<typeof createOrderBody>

const REVISION_COMMENTS_REQUIRED = 'Please provide comments for the revision request'
export const revisionBody = z.object({ comments: requiredText(REVISION_COMMENTS_REQUIRED, COMMENT_MAX_CHARS) })

export const newerVersion = (version: number) => `Version ${version} is now the newest version of the design. Review it, then approve it.`

/** The version the customer reviewed; the latest one by default. */
export const approveBody = z.object({ cadModelId: id.nullish() })

const CANCEL_REASON_REQUIRED = 'Please provide a cancellation reason'
export const cancelBody = z.object({
  reason: requiredText(CANCEL_REASON_REQUIRED, CANCEL_REASON_MAX_CHARS),
  refund: z.boolean({ error: 'Refund must be true or false' }).default(false),
})

export const cancellationRequestBody = z.object({ reason: requiredText(CANCEL_REASON_REQUIRED, CANCEL_REASON_MAX_CHARS) })
export const declineCancellationBody = z.object({ answer: requiredText('Please write your answer', CANCEL_REASON_MAX_CHARS) })

export const questionBody = z.object({ question: requiredText('Please write your question', COMMENT_MAX_CHARS) })
export const answerBody = z.object({ answer: requiredText('Please write your answer', COMMENT_MAX_CHARS) })

export const statusBody = z.object({ status: z.enum(['designing', 'completed'], { error: 'Status must be designing or completed' }) })

const costMessage = `Production cost must be over $0.00 and at most ${formatDollars(toDollars(QUOTE_MAX_CENTS))}, with no more than two decimal places`
const isValidCost = (dollars: number) => {
  const cents = toCents(dollars)
  return cents !== null && cents > 0 && cents <= QUOTE_MAX_CENTS
}
const minimumMessage = `The total must be at least ${formatDollars(toDollars(PAYMENT_MIN_CENTS))}, the smallest amount that can be paid by card`
const cost = z.number({ error: costMessage }).refine(isValidCost, costMessage)

const quantityMessage = `Quantity must be a whole number from 1 to ${QUOTE_QUANTITY_MAX}`
const rateMessage = `Tax rate must be from 0 to ${TAX_RATE_MAX} percent, with no more than three decimal places`
const amountMessage = (name: string) => `${name} must be $0.00 or more, with no more than two decimal places`
const optionalAmount = (name: string) =>
  z
    .number({ error: amountMessage(name) })
    .refine((dollars) => dollars === 0 || isValidCost(dollars), amountMessage(name))
    .nullish()

/** In thousandths of a percent, or null if the percentage has more decimals. */
function taxRateUnits(percent: number): number | null {
  const units = Math.round(percent * TAX_RATE_UNITS_PER_PERCENT)
  return Math.abs(percent * TAX_RATE_UNITS_PER_PERCENT - units) < 1e-6 ? units : null
}
const isValidRate = (percent: number) => percent >= 0 && percent <= TAX_RATE_MAX && taxRateUnits(percent) !== null

const quoteLine = z
  .object({
    label: requiredText('Each line item needs a label', 200),
    /** The quantity times the unit price, without tax. */
    amount: cost,
    /** One by default. */
    quantity: z
      .number({ error: quantityMessage })
      .int(quantityMessage)
      .min(1, quantityMessage)
      .max(QUOTE_QUANTITY_MAX, quantityMessage)
      .optional(),
    /** Needed with a quantity of two or more. */
    unitPrice: cost.optional(),
    taxExempt: z.boolean({ error: 'Tax exempt must be true or false' }).optional(),
  })
  .refine(({ amount, quantity = 1, unitPrice }) => quantity * (toCents(unitPrice ?? amount) ?? 0) === toCents(amount), {
    path: ['amount'],
    message: 'The amount must be the quantity times the unit price',
  })
export type QuoteLine = z.output<typeof quoteLine>

/** A line item as it is stored. */
export const storedLine = z.object({
  label: z.string(),
  amount: z.number(),
  quantity: z.number().optional(),
  unitPrice: z.number().optional(),
  taxExempt: z.boolean().optional(),
})

export const quoteFields = z.object({
  /** The total with tax and shipping. The server computes it again. */
  productionCost: cost,
  note: optionalText(QUOTE_NOTE_MAX_CHARS),
  lines: z
    .array(quoteLine, { error: 'Lines must be a list' })
    .max(QUOTE_LINES_MAX_COUNT, `You can add up to ${QUOTE_LINES_MAX_COUNT} line items`)
    .default([]),
  /** Sales tax in percent; none by default. */
  taxRate: z.number({ error: rateMessage }).refine(isValidRate, rateMessage).nullish(),
  shipping: optionalAmount('Shipping'),
  /** Starts production; the balance is due before shipping. Without a deposit, everything is due before production. */
  deposit: optionalAmount('Deposit'),
  /** The day by which production is promised to be finished. */
  promisedOn: day.nullish(),
})
export type NewQuote = z.output<typeof quoteFields>

type QuoteInput = Pick<NewQuote, 'productionCost' | 'lines' | 'taxRate' | 'shipping' | 'deposit'>

/** The terms of a quote in cents. A quote without line items is one amount. */
export const quoteTerms = ({ productionCost, lines, taxRate, shipping, deposit }: QuoteInput): QuoteTerms => ({
  lines: (lines.length > 0 ? lines : [{ amount: productionCost }]).map(
    ({ amount, quantity = 1, unitPrice, taxExempt = false }: Partial<QuoteLine>) => ({
      quantity,
      unitCents: toCents(unitPrice ?? amount ?? 0) ?? 0,
      isTaxExempt: taxExempt,
    }),
  ),
  taxRate: taxRateUnits(taxRate ?? 0) ?? 0,
  shippingCents: toCents(shipping ?? 0) ?? 0,
  depositCents: toCents(deposit ?? 0) ?? 0,
})

export const quoteBody = quoteFields.superRefine((quote, context) => {
  const hasExtras = Boolean(quote.taxRate) || Boolean(quote.shipping)
  const { totalCents, depositCents } = quoteAmounts(quoteTerms(quote))
  const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (hasExtras && quote.lines.length === 0) add('lines', 'Add line items to charge tax or shipping')
  else if (totalCents !== toCents(quote.productionCost)) {
    add('lines', `The line items${hasExtras ? ', tax and shipping' : ''} must add up to the production cost`)
  }
  if (totalCents > 0 && totalCents < PAYMENT_MIN_CENTS) add('productionCost', minimumMessage)
  const problem = depositProblem(depositCents, totalCents)
  if (problem !== null) add('deposit', problem)
})

/** What a new quote starts from. */
export const quoteDefaults = z.object({
  /** The sales tax for the customer's state, in percent; 0 if the company collects none there. */
  taxRate: z.number(),
  /** The last quote that the reader sent, for this or another order. */
  lastQuote: z
    .object({
      productionCost: z.number(),
      note: z.string(),
      lines: z.array(storedLine),
      taxRate: z.number(),
      shipping: z.number(),
      deposit: z.number().nullable(),
    })
    .nullable(),
})

export const declineQuoteBody = z.object({
  reason: requiredText('Please tell us why', CANCEL_REASON_MAX_CHARS),
  /** When the quote on the customer's screen was sent, so that a newer one is not declined unseen. */
  quotedAt: timestamp.nullish(),
})

const orderCustomer = z.object({ _id: id, firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() })
export const orderEngineer = z.object({ _id: id, firstName: z.string(), lastName: z.string(), email: z.string() })

/** An engineer as colleagues see them. */
export const orderHelper = z.object({ _id: id, firstName: z.string(), lastName: z.string() })

export const FEE_STATUSES = ['unpaid', 'paid', 'refunded'] as const
export type FeeStatus = (typeof FEE_STATUSES)[number]

/** Of the balance after a deposit: `due` while the packed kit waits for it. */
export const BALANCE_STATUSES = ['open', 'due'] as const
export type BalanceStatus = (typeof BALANCE_STATUSES)[number]

const quote = z.object({
  /** The total, with tax and shipping. */
  productionCost: z.number(),
  note: z.string(),
  lines: z.array(storedLine),
  /** In percent. */
  taxRate: z.number(),
  tax: z.number(),
  shipping: z.number(),
  /** Null if everything is due before production. */
  deposit: z.number().nullable(),
  /** Such as `2026-03-04`. */
  promisedOn: z.string().nullable(),
  validUntil: timestamp,
  createdAt: timestamp,
})

export const order = z.object({
  _id: id,
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  carDetails: carDetails.extend({
    bodyType: z.string().nullable(),
    transmission: z.string().nullable(),
    make: z.string(),
    year: z.number(),
    photos: z.array(carPhoto),
  }),
  customization: z.object({
    bodyKit: z.object({
      type: z.string(),
      /** The parts beyond the kit type; left out if there are none. */
      additionalTypes: z.array(z.string()).optional(),
      style: z.string(),
      material: z.string(),
      finish: z.string(),
    }),
    colors: z.object({ primary: z.string(), secondary: z.string(), accent: z.string() }),
    engravings: z.array(
      z.object({ id: z.string().optional(), text: z.string(), font: z.string(), size: z.number(), position: z.string() }),
    ),
    additionalFeatures: z.array(z.string()),
    specialRequests: z.string(),
  }),
  pricing: z.object({ designFee: z.number(), productionCost: z.number().nullable(), totalCost: z.number() }),
  timeline: z.array(z.object({ _id: id, description: z.string(), timestamp })),
  payments: z.array(orderPayment),
  cadModels: z.array(cadModel),
  /** Null until uploaded, and for browsers that cannot render it; screens then show an image of the body type. */
  picture: buildPicture.nullable(),
  userId: orderCustomer,
  engineerId: orderEngineer.nullable(),
  /** The second engineer; only for staff. */
  helper: orderHelper.nullable().optional(),
  /** Set if the reader is the second engineer. */
  youHelp: z.literal(true).optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
  paymentStatus: z.enum(FEE_STATUSES),
  turn: z.enum(TURNS),
  nextAction: z.object({ code: z.string(), label: z.string() }),
  dueAt: timestamp.nullable(),
  /** The new date of a late order; null while the order is on time. */
  revisedDueAt: timestamp.nullable(),
  revisions: z.array(z.object({ _id: id, number: z.number(), comments: z.string(), createdAt: timestamp, beyondIncluded: z.boolean() })),
  quote: quote.nullable(),
  /** Quotes that were replaced, withdrawn or declined, oldest first. */
  earlierQuotes: z.array(quote.extend({ withdrawnAt: timestamp, declineReason: z.string().nullable() })),
  cancellation: z.object({ reason: z.string(), at: timestamp }).nullable(),
  /** The customer's open cancellation request. */
  cancellationRequested: z.object({ reason: z.string(), at: timestamp }).nullable(),
  /** The answer to the last cancellation request, if it was declined. */
  cancellationDeclined: z.object({ answer: z.string(), at: timestamp }).nullable(),
  /** The engineer's open question. */
  question: z.object({ text: z.string(), at: timestamp }).nullable(),
  reviewedAt: timestamp.nullable(),
  /** Null until production starts. */
  production: production.nullable(),
  /** The approved version, with the SHA-256 checksum of its file. */
  approval: z.object({ cadModelId: id, version: z.number(), checksum: z.string(), at: timestamp }).nullable(),
  version: z.number(),
})
export type Order = z.output<typeof order>

const namedCar = z.object({ make: z.string(), model: z.string(), year: z.number() })
export const listedCar = namedCar.extend({ bodyType: z.string().nullable() })

/** What a card or a table row shows of an order. Fields that the reader's lists do not show are left out. */
export const orderCard = z.object({
  _id: id,
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  carDetails: listedCar,
  kit: z.string(),
  /** The address of the build's picture. */
  picture: z.string().nullable(),
  createdAt: timestamp,
  paymentStatus: z.enum(FEE_STATUSES),
  nextAction: z.enum(STEP_CODES),
  dueAt: timestamp.nullable(),
  /** Only for customers: the new date of a late order. */
  revisedDueAt: timestamp.optional(),
  /** Only for engineers. */
  updatedAt: timestamp.optional(),
  cancellationRequested: z.literal(true).optional(),
  /** Only for staff; the email only for admins. */
  customer: z.object({ name: z.string(), email: z.string().optional() }).optional(),
  /** The name of the assigned engineer. */
  engineer: z.string().nullable(),
  totalCost: z.number(),
  version: z.number(),
})
export type OrderCard = z.output<typeof orderCard>

/** The payments of an order for its customer. */
export const orderPayments = z.object({
  _id: id,
  orderNumber: z.string(),
  carDetails: namedCar,
  payments: z.array(
    orderPayment.pick({ _id: true, type: true, amount: true, status: true, paidAt: true }).extend({
      /** Whether it can be paid now. */
      isDue: z.boolean(),
    }),
  ),
  version: z.number(),
})
export type OrderPayments = z.output<typeof orderPayments>

export const ACTIVITY_ACTIONS = ['order_created', 'order_assigned', 'status_updated', 'revision_requested'] as const
export const activity = z.object({
  _id: id,
  action: z.enum(ACTIVITY_ACTIONS),
  /** What it is about, as in the timeline of the order. */
  kind: z.enum(TIMELINE_KINDS),
  description: z.string(),
  /** Who did it; null for automatic changes. */
  actor: z.string().nullable(),
  orderId: id,
  orderNumber: z.string(),
  timestamp,
})
export type Activity = z.output<typeof activity>

const HELPER_REQUIRED = 'Choose the engineer who helps'
export const helperBody = z.object({ engineerId: rawText(HELPER_REQUIRED, 64).min(1, HELPER_REQUIRED) })

export const REASSIGN_NOTE_MAX_CHARS = 500
export const reassignBody = z.object({
  engineerId: rawText('Engineer ID is required', 64).min(1, 'Engineer ID is required'),
  /** Visible to the customer and both engineers in the timeline. */
  note: optionalText(REASSIGN_NOTE_MAX_CHARS),
})
