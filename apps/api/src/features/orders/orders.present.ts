import type { Role } from '@vorta/contract/auth/role'
import { sizeInMm } from '@vorta/contract/cad/units'
import type { Order } from '@vorta/contract/orders/schema'
import { isShipped } from '@vorta/contract/production/schema'
import { isDeadlineRunning, type NextActionInput, nextStep } from './next-action.ts'
import { paymentsOf } from './order-payments.present.ts'
import type { OrderJson } from './orders-read.repo.ts'

export interface Reader {
  readonly userId: string
  readonly role: Role
  /** ISO 8601 UTC. */
  readonly now: string
  /** The new date for a missed deadline, else null. */
  readonly revisedDate: (dueAt: string) => string | null
  /** Signs a short-lived download link. */
  readonly link: (filename: string, disposition: 'inline' | 'attachment') => string
}

/** Copies field by field, because rest and spread take twice as long and lists are long. */
export function presentOrder(record: OrderJson, reader: Reader): Order {
  const youHelp = reader.role === 'engineer' && record.helper?._id === reader.userId
  // The second engineer waits for the assigned one, like an admin.
  const { turn, nextAction } = nextStep(nextActionInput(record, reader.now), youHelp ? 'admin' : reader.role)
  const { designFee, productionCost } = record
  const dueAt = isDeadlineRunning(turn) ? record.dueAt : null
  const order: Order = {
    _id: record._id,
    orderNumber: record.orderNumber,
    status: record.status,
    carDetails: presentCar(record, reader),
    customization: record.customization,
    pricing: { designFee, productionCost, totalCost: designFee + (productionCost ?? 0) },
    timeline: record.timeline,
    payments: paymentsOf(record),
    cadModels: presentCadModels(record, reader),
    picture: record.picture === null ? null : { filename: record.picture, fileUrl: reader.link(record.picture, 'inline') },
    userId: record.userId,
    engineerId: record.engineerId,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    paymentStatus: record.paymentStatus,
    turn,
    nextAction,
    dueAt,
    revisedDueAt: dueAt && reader.revisedDate(dueAt),
    revisions: record.revisions,
    quote: presentQuote(record),
    earlierQuotes: record.earlierQuotes,
    cancellation: record.cancellation,
    cancellationRequested: record.cancellationRequested,
    cancellationDeclined: record.cancellationDeclined,
    question: record.question,
    reviewedAt: record.reviewedAt,
    production: presentProduction(record, reader),
    approval: record.approval,
    version: record.version,
  }
  // Customers never learn of the second engineer.
  if (reader.role !== 'user') order.helper = record.helper
  if (youHelp) order.youHelp = true
  return order
}

const presentCar = ({ carDetails: car, photos }: OrderJson, { link }: Reader): Order['carDetails'] => ({
  make: car.make,
  model: car.model,
  year: car.year,
  color: car.color,
  bodyType: car.bodyType,
  engine: car.engine,
  transmission: car.transmission,
  images: photos.map((photo) => photo.filename),
  photos: photos.map((photo) => ({ ...photo, fileUrl: link(photo.filename, 'inline') })),
})

const presentProduction = ({ production }: OrderJson, { link }: Reader): Order['production'] =>
  production && {
    steps: production.steps.map((step) => ({
      ...step,
      photos: step.photos.map((photo) => ({ ...photo, fileUrl: link(photo.filename, 'inline') })),
    })),
    receivedAt: production.delivery?.receivedAt ?? null,
    rating: production.delivery?.rating ?? null,
  }

const presentQuote = ({ quote }: OrderJson): Order['quote'] =>
  quote && {
    productionCost: quote.productionCost,
    note: quote.note,
    lines: quote.lines,
    taxRate: quote.taxRate,
    tax: quote.tax,
    shipping: quote.shipping,
    deposit: quote.deposit,
    promisedOn: quote.promisedOn,
    validUntil: quote.validUntil,
    createdAt: quote.createdAt,
  }

const presentCadModels = ({ cadModels }: OrderJson, { link }: Reader): Order['cadModels'] =>
  cadModels.map((model) => ({
    _id: model._id,
    originalName: model.originalName,
    filename: model.filename,
    version: model.version,
    uploadedAt: model.uploadedAt,
    fileSize: model.fileSize,
    note: model.note,
    unit: model.unit,
    unitGuessed: model.unitGuessed,
    sizeMm: sizeInMm(model),
    downloadUrl: link(model.filename, 'attachment'),
    previewUrl: model.previewName && link(model.previewName, 'inline'),
    thumbnailUrl: model.thumbnailName && link(model.thumbnailName, 'inline'),
  }))

// ISO 8601 UTC strings of equal length compare like the times they denote.
function nextActionInput(record: OrderJson, now: string): NextActionInput {
  const newestCad = record.cadModels.at(-1)?.uploadedAt
  const lastRevision = record.revisions.at(-1)?.createdAt ?? ''
  return {
    status: record.status,
    paymentStatus: record.paymentStatus,
    reviewed: record.reviewedAt !== null,
    designDelivered: newestCad !== undefined && newestCad > lastRevision,
    isQuoteExpired: record.quote !== null && record.quote.validUntil <= now,
    hasOpenQuestion: record.question !== null,
    hasOpenCase: record.hasOpenCase,
    isShipped: isShipped(record.production?.steps ?? []),
    isReceived: record.production?.delivery?.receivedAt != null,
    isRated: record.production?.delivery?.rating != null,
    balanceStatus: record.balanceStatus,
  }
}
