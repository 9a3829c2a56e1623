import { type Order, type OrderCard, skipDefaults } from '@vorta/contract/orders/schema'

/** An order for tests; a test overrides the fields it is about. */
export function testOrder(change: Partial<Order> = {}): Order {
  const at = '2026-03-02T12:00:00.000Z'
  return {
    _id: 'order-1',
    orderNumber: 'VRT-26-00042',
    status: 'pending',
    carDetails: {
      make: 'Porsche',
      model: '911 GT3',
      year: 2024,
      color: 'Chalk',
      bodyType: 'Coupe',
      engine: '',
      transmission: null,
      images: [],
      photos: [],
    },
    customization: skipDefaults(),
    pricing: { designFee: 500, productionCost: null, totalCost: 500 },
    timeline: [],
    payments: [],
    cadModels: [],
    picture: null,
    userId: { _id: 'user-1', firstName: 'Casey', lastName: 'Morgan', email: 'casey@example.com', phone: '555 0100' },
    engineerId: null,
    createdAt: at,
    updatedAt: at,
    paymentStatus: 'paid',
    turn: 'company',
    nextAction: { code: 'review_order', label: "We're reviewing your order" },
    dueAt: null,
    revisedDueAt: null,
    revisions: [],
    quote: null,
    earlierQuotes: [],
    cancellation: null,
    cancellationRequested: null,
    cancellationDeclined: null,
    question: null,
    reviewedAt: null,
    production: null,
    approval: null,
    version: 1,
    ...change,
  }
}

/** A quote of one amount for tests. */
export const testQuote = (change: Partial<NonNullable<Order['quote']>> = {}): NonNullable<Order['quote']> => ({
  productionCost: 4200,
  note: '',
  lines: [],
  taxRate: 0,
  tax: 0,
  shipping: 0,
  deposit: null,
  promisedOn: null,
  validUntil: '2026-05-20T00:00:00.000Z',
  createdAt: '2026-04-20T00:00:00.000Z',
  ...change,
})

export const testEngineer = { _id: 'engineer-1', firstName: 'Erin', lastName: 'Vasquez', email: 'erin@example.com' }

/** A card for tests. */
export const testCard = (change: Partial<OrderCard> = {}): OrderCard => ({
  _id: 'order-1',
  orderNumber: 'VRT-26-00042',
  status: 'pending',
  carDetails: { make: 'Porsche', model: '911 GT3', year: 2024, bodyType: 'Coupe' },
  kit: 'Full Body Kit',
  picture: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  paymentStatus: 'paid',
  nextAction: 'review_order',
  dueAt: null,
  customer: { name: 'Casey Morgan', email: 'casey@example.com' },
  engineer: null,
  totalCost: 500,
  version: 1,
  ...change,
})
