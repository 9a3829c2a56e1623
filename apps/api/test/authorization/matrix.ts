import { CODE_WRONG } from '@vorta/contract/auth/second-factor'
import type { OrderPermission } from '@vorta/contract/orders/policy'
import { draft } from '../orders.ts'
import { metadataHeader } from '../upload-chunks.ts'
import { type Part, picture } from '../uploads.ts'
import type { State } from './actors.ts'
import type { OrderFixture } from './fixture.ts'

interface Sent {
  readonly params?: Record<string, string>
  readonly query?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** A form that the browser submits without JavaScript. */
  readonly form?: Record<string, string>
  readonly upload?: readonly Part[]
  /** A chunk of a file. */
  readonly bytes?: string
}

export interface Row {
  /** The request. `:id` and `:orderId` default to the order. */
  readonly send?: (orderFixture: OrderFixture) => Sent
  /** The expected status for each of ACTORS. */
  readonly answers: string
  /** Set if the endpoint is about an order: it is tested in every state, and these states differ from `answers`. */
  readonly in?: Partial<Record<State, string>>
  /** The permissions of the order policy that the endpoint requires; its replies are compared with the policy. */
  readonly permissions?: readonly OrderPermission[] | ((state: State) => readonly OrderPermission[])
  /** Set if the endpoint rejects roles before it looks for the order, although every role may call it. */
  readonly isRoleFirst?: true
  /** The status of requests that fail a condition beyond the policy, such as an open question. */
  readonly otherwise?: 400 | 404 | 409
  /** Error messages that differ from the defaults. */
  readonly messages?: Readonly<Record<number, string | RegExp>>
}

const PUBLIC = '200 200 200 200 200 200 200'
const SIGNED_IN = '401 200 200 200 200 200 401'
const PARTICIPANTS = '401 200 404 200 404 200 401'
const ENGINEERS = '401 403 403 200 200 403 401'
const CUSTOMERS = '401 200 200 403 403 403 401'
const STAFF = '401 403 403 200 200 200 401'
const ADMINS = '401 403 403 403 403 200 401'
const PERIOD = '?from=2026-01-01&to=2026-01-31'

// Before the assignment, the engineer has no access to the order.
const UNASSIGNED = '401 200 404 404 404 200 401'
const UNASSIGNED_STATES = { unpaid: UNASSIGNED, pending: UNASSIGNED }

const CUSTOMER_ALLOWED = '401 200 404 403 403 403 401'
const CUSTOMER_TOO_LATE = '401 409 404 403 403 403 401'
const CUSTOMER_WRONG = '401 400 404 403 403 403 401'
const ENGINEER_ALLOWED = '401 403 403 200 404 200 401'
const ENGINEER_TOO_LATE = '401 403 403 409 404 409 401'
const NO_ENGINEER_YET = '401 403 403 404 404 409 401'
const UNASSIGNED_ENGINEERS = { unpaid: NO_ENGINEER_YET, pending: NO_ENGINEER_YET }
const HELPER_STATES = { ...UNASSIGNED_ENGINEERS, completed: ENGINEER_TOO_LATE, cancelled: ENGINEER_TOO_LATE }
const CUSTOMER_OF_NOBODY = '401 403 403 404 404 200 401'
const UNASSIGNED_NOTES = { unpaid: CUSTOMER_OF_NOBODY, pending: CUSTOMER_OF_NOBODY }
const NO_CUSTOMER = { 404: 'Customer not found' }
const ADMIN_FINDS_NOTHING = '401 403 403 403 403 404 401'
const NO_LEAD = { 404: 'Lead not found' }
const ADMIN_TOO_LATE = '401 403 403 403 403 409 401'

// Pins need a CAD version.
const BOTH_TOO_LATE = '401 409 404 409 404 409 401'
const NO_CAD_YET = '401 404 404 404 404 404 401'
const NO_CAD_STATES = { unpaid: NO_CAD_YET, pending: NO_CAD_YET, assigned: NO_CAD_YET, cancelled: NO_CAD_YET }
const withCad = (answers: string) => ({ designing: answers, revision_requested: answers, approved: answers })
const NOT_FOUND_MESSAGE = /^(Order|Pin|CAD version) not found$/

const REDIRECTED = '303 303 303 303 303 303 303'
const NOT_FOUND = '404 404 404 404 404 404 404'
const ANY_REASON = /./
const PNG = Uint8Array.from(await picture('png', 200, 200))
const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'
const SHARED = { bodyType: 'Coupe', paint: '#FF0000', customization: draft().customization }
const SAVED = { ...SHARED, name: 'Weekend car', make: 'Porsche', model: '911', year: 2022 }
const NO_SAVED_BUILD = { answers: '401 404 404 403 403 403 401', messages: { 404: 'Saved build not found' } }
const address = { street: '1 Road', city: 'Town', state: 'MI', zipCode: '48207', country: 'USA' }
/** These orders have no cancellation request, or can no longer be cancelled. */
const NOT_PAYABLE =
  /^(This order is already paid|You can no longer pay for this order|The design fee is paid, and nothing else is due right now)\.$/
const NO_CANCELLATION_REQUEST = /^(There is no open cancellation request for this order\.$|This order can no longer be cancelled\.)/
/** What createIntent and the hosted page charge for. */
const dueOn = (state: State) => [state === 'unpaid' ? 'payFee' : 'payQuote'] as const
const contactForm = { name: 'Ann', email: 'ann@example.com', message: 'Hello there' }

/**
 * Every endpoint of the contract, with the expected status for each actor and order state. Add new endpoints here as
 * `feature.name` with the seven statuses that the specification requires.
 *
 *            nobody · customer · stranger · engineer · otherEngineer · admin · disabled
 */
export const MATRIX: Readonly<Record<string, Row | readonly Row[]>> = {
  'system.config': { answers: PUBLIC },
  'system.health': { answers: PUBLIC },
  'system.ready': { answers: PUBLIC },
  'contact.send': { answers: PUBLIC, send: () => ({ body: contactForm }) },
  'newsletter.subscribe': { answers: PUBLIC, send: () => ({ body: { email: 'ann@example.com' } }) },
  'contact.sendForm': { answers: REDIRECTED, send: () => ({ form: contactForm }) },
  'contact.sentPage': { answers: PUBLIC, send: () => ({ query: '?sent=1' }) },
  'newsletter.subscribeForm': { answers: REDIRECTED, send: () => ({ form: { email: 'ann@example.com' } }) },
  'newsletter.subscribedPage': { answers: PUBLIC, send: () => ({ query: '?sent=1' }) },
  'newsletter.confirmPage': { answers: PUBLIC, send: () => ({ query: '?token=made-up' }) },
  'newsletter.unsubscribePage': { answers: PUBLIC, send: () => ({ query: '?token=made-up' }) },
  'newsletter.confirm': { answers: NOT_FOUND, send: () => ({ query: '?token=made-up', form: {} }), messages: { 404: ANY_REASON } },
  'newsletter.unsubscribe': { answers: NOT_FOUND, send: () => ({ query: '?token=made-up', form: {} }), messages: { 404: ANY_REASON } },

  'notifications.localMailbox': { answers: '401 404 404 404 404 404 401', messages: { 404: 'Email not found' } },
  'notifications.storedEmail': {
    answers: NOT_FOUND,
    send: () => ({ params: { id: 'made-up' }, query: '?t=made-up' }),
    messages: { 404: ANY_REASON },
  },
  'emails.page': { answers: NOT_FOUND, messages: { 404: 'Page not found' } },

  'auth.register': {
    answers: '201 201 201 201 201 201 201',
    send: ({ unique }) => ({
      body: { firstName: 'A', lastName: 'B', phone: '1', password: 'secret1', email: `new${unique()}@example.com` },
    }),
  },
  'auth.login': { answers: PUBLIC, send: ({ spare }) => ({ body: { email: spare.email, password: 'secret1' } }) },
  'auth.me': { answers: SIGNED_IN },
  'auth.updateProfile': { answers: SIGNED_IN, send: () => ({ body: { firstName: 'Test', lastName: 'Person', phone: '1', address } }) },
  'auth.updateRole': [
    {
      answers: '401 403 403 200 200 403 401',
      send: () => ({ body: { role: 'engineer' } }),
      messages: { 403: "You don't have this role. Ask an admin to grant it." },
    },
    {
      answers: '401 403 403 403 403 200 401',
      send: () => ({ body: { role: 'admin' } }),
      messages: { 403: "You don't have this role. Ask an admin to grant it." },
    },
  ],
  'auth.logout': { answers: SIGNED_IN },
  'auth.logoutAll': { answers: SIGNED_IN },
  'auth.sessions': { answers: SIGNED_IN },
  'auth.revokeSession': {
    answers: '401 404 404 404 404 404 401',
    send: () => ({ params: { sessionId: 'made-up' } }),
    messages: { 404: 'This device is no longer signed in.' },
  },
  'auth.changePassword': {
    answers: '401 400 400 400 400 400 401',
    send: () => ({ body: { currentPassword: 'not this', newPassword: 'secret2' } }),
    messages: { 400: 'Current password is incorrect' },
  },
  'auth.forgotPassword': { answers: PUBLIC, send: ({ spare }) => ({ body: { email: spare.email } }) },
  'auth.verifyEmail': {
    answers: '400 400 400 400 400 400 400',
    send: () => ({ body: { token: 'made-up' } }),
    messages: { 400: 'This link is no longer valid. Please request a new one.' },
  },
  'auth.resendVerification': { answers: SIGNED_IN },
  'auth.resetPassword': {
    answers: '400 400 400 400 400 400 400',
    send: () => ({ body: { token: 'made-up', password: 'secret2' } }),
    messages: { 400: 'This link is no longer valid. Please request a new one.' },
  },
  'auth.secondFactor': { answers: SIGNED_IN },
  'auth.startSecondFactor': [
    {
      answers: '401 403 403 200 200 200 401',
      send: () => ({ body: { password: 'secret1' } }),
      messages: { 403: 'Only staff accounts can use two-factor authentication.' },
    },
    {
      answers: '401 400 400 400 400 400 401',
      send: () => ({ body: { password: 'not this' } }),
      messages: { 400: 'Password is incorrect' },
    },
  ],
  'auth.confirmSecondFactor': {
    answers: '401 409 409 400 400 400 401',
    send: () => ({ body: { code: 'wrong!' } }),
    messages: { 400: CODE_WRONG, 409: 'There is no setup to confirm. Start two-factor authentication setup again.' },
  },
  'auth.disableSecondFactor': {
    answers: '401 409 409 409 409 409 401',
    send: () => ({ body: { password: 'secret1', code: '000000' } }),
    messages: { 409: "Two-factor authentication isn't on." },
  },

  'account.export': [
    { answers: SIGNED_IN, send: () => ({ body: { password: 'secret1' } }) },
    {
      answers: '401 400 400 400 400 400 401',
      send: () => ({ body: { password: 'not this' } }),
      messages: { 400: 'Password is incorrect' },
    },
  ],
  // The successful deletion is tested elsewhere, with separate accounts.
  'account.delete': {
    answers: '401 400 400 400 400 400 401',
    send: () => ({ body: { password: 'not this', confirmation: 'DELETE' } }),
    messages: { 400: 'Password is incorrect' },
  },

  'orders.create': { answers: '401 201 201 403 403 403 401', send: () => ({ body: draft() }) },
  'orders.listMine': { answers: SIGNED_IN },
  'orders.listMyPayments': { answers: '401 200 200 403 403 403 401' },
  'orders.get': { permissions: ['viewOrder', 'viewProduction', 'viewPayments'], answers: PARTICIPANTS, in: UNASSIGNED_STATES },
  'orders.requestRevision': {
    permissions: ['requestRevision'],
    answers: CUSTOMER_TOO_LATE,
    in: { designing: CUSTOMER_ALLOWED, approved: CUSTOMER_ALLOWED },
    send: () => ({ body: { comments: 'Lower, please' } }),
    messages: { 409: /^Revision requests are only available when the order is in design phase or has been approved\. The order is now: / },
  },
  'orders.approve': { permissions: ['approve'], answers: CUSTOMER_TOO_LATE, in: { designing: CUSTOMER_ALLOWED } },
  'orders.sendQuote': {
    permissions: ['quote'],
    answers: ENGINEER_TOO_LATE,
    in: { ...UNASSIGNED_ENGINEERS, approved: ENGINEER_ALLOWED, payment_pending: ENGINEER_ALLOWED },
    send: () => ({ body: { productionCost: 1000 } }),
  },
  'orders.declineQuote': {
    permissions: ['declineQuote'],
    answers: CUSTOMER_TOO_LATE,
    in: { payment_pending: CUSTOMER_ALLOWED },
    send: () => ({ body: { reason: 'Too much' } }),
  },
  'orders.suggestProductionDate': {
    permissions: ['quote'],
    answers: ENGINEER_TOO_LATE,
    in: { ...UNASSIGNED_ENGINEERS, approved: ENGINEER_ALLOWED, payment_pending: ENGINEER_ALLOWED },
  },
  'orders.withdrawQuote': {
    permissions: ['withdrawQuote'],
    answers: ENGINEER_TOO_LATE,
    in: { ...UNASSIGNED_ENGINEERS, payment_pending: ENGINEER_ALLOWED },
  },
  'orders.updateStatus': [
    {
      permissions: ['startDesign'],
      answers: ENGINEER_TOO_LATE,
      in: { ...UNASSIGNED_ENGINEERS, assigned: ENGINEER_ALLOWED, revision_requested: ENGINEER_ALLOWED },
      send: () => ({ body: { status: 'designing' } }),
    },
    {
      permissions: ['complete'],
      answers: ENGINEER_TOO_LATE,
      in: { ...UNASSIGNED_ENGINEERS, in_production: ENGINEER_ALLOWED },
      send: () => ({ body: { status: 'completed' } }),
    },
  ],
  'orders.assign': {
    permissions: ['assign'],
    answers: ADMIN_TOO_LATE,
    in: { unpaid: ADMINS, pending: ADMINS },
    send: ({ users }) => ({ headers: { 'engineer-id': users.otherEngineer.id } }),
  },
  'orders.reassign': {
    permissions: ['reassign'],
    answers: ADMINS,
    in: { unpaid: ADMIN_TOO_LATE, pending: ADMIN_TOO_LATE, completed: ADMIN_TOO_LATE, cancelled: ADMIN_TOO_LATE },
    send: ({ users }) => ({ body: { engineerId: users.otherEngineer.id } }),
    messages: { 409: /^The order is now: / },
  },
  'orders.helperCandidates': { permissions: ['setHelper'], answers: ENGINEER_ALLOWED, in: HELPER_STATES },
  'orders.setHelper': {
    permissions: ['setHelper'],
    answers: ENGINEER_ALLOWED,
    in: HELPER_STATES,
    send: ({ users }) => ({ body: { engineerId: users.otherEngineer.id } }),
  },
  'orders.removeHelper': { permissions: ['setHelper'], answers: ENGINEER_ALLOWED, in: HELPER_STATES },
  'orders.cancel': {
    permissions: ['cancel'],
    answers: ADMINS,
    in: { completed: ADMIN_TOO_LATE, cancelled: ADMIN_TOO_LATE },
    send: () => ({ body: { reason: 'Because' } }),
    messages: { 409: /^This order can no longer be cancelled\. The order is now: / },
  },
  'orders.markReviewed': { permissions: ['review'], answers: ADMIN_TOO_LATE, in: { unpaid: ADMINS, pending: ADMINS } },
  'orders.requestCancellation': {
    permissions: ['requestCancellation'],
    answers: CUSTOMER_ALLOWED,
    in: { completed: CUSTOMER_TOO_LATE, cancelled: CUSTOMER_TOO_LATE },
    send: () => ({ body: { reason: 'Sold the car' } }),
  },
  'orders.withdrawCancellationRequest': {
    permissions: ['withdrawCancellation'],
    otherwise: 409,
    answers: CUSTOMER_TOO_LATE,
    in: {},
    messages: { 409: NO_CANCELLATION_REQUEST },
  },
  'orders.declineCancellationRequest': {
    permissions: ['declineCancellation'],
    otherwise: 409,
    answers: ADMIN_TOO_LATE,
    in: {},
    send: () => ({ body: { answer: 'It is made' } }),
    messages: { 409: NO_CANCELLATION_REQUEST },
  },
  // A refund can be claimed only after thirty days.
  'orders.claimRefund': { permissions: ['claimRefund'], otherwise: 409, answers: CUSTOMER_TOO_LATE, in: {}, messages: { 409: /refund/ } },

  'payments.createIntent': {
    permissions: dueOn,
    answers: CUSTOMER_TOO_LATE,
    in: { unpaid: CUSTOMER_ALLOWED, payment_pending: CUSTOMER_ALLOWED },
    send: ({ orderId }) => ({ body: { orderId } }),
    messages: { 409: NOT_PAYABLE },
  },
  'payments.confirm': {
    permissions: ['makePayment'],
    otherwise: 400,
    answers: CUSTOMER_WRONG,
    in: {},
    send: ({ orderId }) => ({ body: { orderId, paymentIntentId: 'pi_made_up' } }),
    messages: { 400: "This payment doesn't belong to this order. Reload the page and try again." },
  },
  'payments.webhook': { answers: '400 400 400 400 400 400 400', send: () => ({ body: {} }), messages: { 400: 'Invalid signature' } },
  'payments.receipt': {
    permissions: ['viewReceipt'],
    answers: '401 200 404 403 403 200 401',
    send: ({ paymentId }) => ({ params: { paymentId } }),
    messages: { 404: 'Receipt not found' },
  },
  'payments.receiptPdf': {
    permissions: ['viewReceipt'],
    answers: '401 200 404 403 403 200 401',
    send: ({ paymentId }) => ({ params: { paymentId } }),
    messages: { 404: 'Receipt not found' },
  },
  'payments.quoteDefaults': {
    permissions: ['quote'],
    answers: ENGINEER_TOO_LATE,
    in: { ...UNASSIGNED_ENGINEERS, approved: ENGINEER_ALLOWED, payment_pending: ENGINEER_ALLOWED },
  },
  'payments.quotePdf': {
    permissions: ['viewPayments'],
    otherwise: 409,
    answers: '401 409 404 409 404 409 401',
    in: {
      unpaid: '401 409 404 404 404 409 401',
      pending: '401 409 404 404 404 409 401',
      payment_pending: PARTICIPANTS,
      in_production: PARTICIPANTS,
      completed: PARTICIPANTS,
    },
    messages: { 409: 'This order has no quote.' },
  },
  'payments.hostedPage': {
    permissions: dueOn,
    answers: CUSTOMER_TOO_LATE,
    in: { unpaid: CUSTOMER_ALLOWED, payment_pending: CUSTOMER_ALLOWED },
    send: ({ orderId }) => ({ body: { orderId } }),
    messages: { 409: NOT_PAYABLE },
  },
  'payments.hostedReturn': { answers: REDIRECTED, send: () => ({ query: '?session=cs_test_made_up_page' }) },

  'files.uploadChatFile': {
    permissions: ['writeChat'],
    answers: '401 200 404 200 404 403 401',
    in: { unpaid: '401 409 404 404 404 403 401', pending: '401 409 404 404 404 403 401', cancelled: '401 409 404 409 404 403 401' },
    send: ({ orderId }) => ({ upload: [['orderId', orderId], { name: 'note.txt', bytes: 'hello' }] }),
    messages: {
      403: 'Chat is read-only for admins.',
      409: /^(Chat available once engineer is assigned|This order was cancelled\. Its chat is read-only\.)$/,
    },
  },
  'files.uploadCarPhoto': { answers: '401 200 200 403 403 403 401', send: () => ({ upload: [{ name: 'car.png', bytes: PNG }] }) },
  'cad.uploadModel': {
    permissions: ['uploadCad'],
    answers: ENGINEER_TOO_LATE,
    in: { ...UNASSIGNED_ENGINEERS, assigned: ENGINEER_ALLOWED, designing: ENGINEER_ALLOWED, revision_requested: ENGINEER_ALLOWED },
    send: ({ orderId }) => ({ upload: [['orderId', orderId], { name: 'kit.obj', bytes: OBJ }] }),
  },
  'cad.uploadScan': {
    permissions: ['uploadScan'],
    answers: CUSTOMER_ALLOWED,
    in: { completed: CUSTOMER_TOO_LATE, cancelled: CUSTOMER_TOO_LATE },
    send: ({ orderId }) => ({ upload: [['orderId', orderId], { name: 'car.obj', bytes: OBJ }] }),
  },
  'cad.setUnit': [
    {
      permissions: ['setCadUnit'],
      answers: '401 403 404 200 404 200 401',
      in: { ...NO_CAD_STATES, completed: '401 403 404 409 404 409 401' },
      otherwise: 404,
      send: ({ cadModelId }) => ({ params: { fileId: cadModelId }, body: { unit: 'cm' } }),
      messages: { 404: /^(Order|File) not found$/ },
    },
    {
      permissions: ['setScanUnit'],
      // The scan cannot be measured again, because it has no stored file.
      answers: NO_CAD_YET,
      in: { completed: BOTH_TOO_LATE, cancelled: BOTH_TOO_LATE },
      otherwise: 404,
      send: ({ scanId }) => ({ params: { fileId: scanId }, body: { unit: 'cm' } }),
      messages: { 404: /^(Order|File) not found$/ },
    },
  ],
  'photos.get': { permissions: ['viewFiles'], answers: PARTICIPANTS, in: UNASSIGNED_STATES },
  'photos.upload': {
    permissions: ['uploadPhotos'],
    answers: CUSTOMER_ALLOWED,
    in: { completed: CUSTOMER_TOO_LATE, cancelled: CUSTOMER_TOO_LATE },
    send: ({ orderId }) => ({
      upload: [['orderId', orderId], ['view', 'front'], { name: 'car.png', bytes: PNG }],
    }),
  },
  'photos.remove': {
    permissions: ['uploadPhotos'],
    answers: CUSTOMER_ALLOWED,
    in: { completed: CUSTOMER_TOO_LATE, cancelled: CUSTOMER_TOO_LATE },
    send: () => ({ params: { view: 'rear' } }),
  },
  'photos.request': {
    permissions: ['requestPhotos'],
    answers: ENGINEER_ALLOWED,
    in: {
      unpaid: '401 403 403 404 404 200 401',
      pending: '401 403 403 404 404 200 401',
      completed: ENGINEER_TOO_LATE,
      cancelled: ENGINEER_TOO_LATE,
    },
  },
  'cad.listScans': { permissions: ['viewFiles'], answers: PARTICIPANTS, in: UNASSIGNED_STATES },
  'files.download': {
    permissions: ['viewFiles'],
    answers: PARTICIPANTS,
    send: ({ filename }) => ({ params: { filename } }),
    messages: { 404: 'File not found' },
  },

  'orders.askQuestion': {
    permissions: ['askQuestion'],
    answers: ENGINEER_TOO_LATE,
    in: { ...UNASSIGNED_ENGINEERS, assigned: ENGINEER_ALLOWED, designing: ENGINEER_ALLOWED, revision_requested: ENGINEER_ALLOWED },
    send: () => ({ body: { question: 'Which wheels?' } }),
  },
  // None of these orders has an open question.
  'orders.answerQuestion': {
    permissions: ['answerQuestion'],
    otherwise: 409,
    answers: '401 409 404 409 404 409 401',
    in: { unpaid: '401 409 404 404 404 409 401', pending: '401 409 404 404 404 409 401' },
    send: () => ({ body: { answer: 'The same' } }),
    messages: { 409: 'There is no open question on this order.' },
  },

  'production.addStage': {
    permissions: ['updateProduction'],
    answers: ENGINEER_TOO_LATE,
    in: { ...UNASSIGNED_ENGINEERS, in_production: ENGINEER_ALLOWED },
    send: () => ({ body: { stage: 'tooling', on: new Date().toISOString().slice(0, 10) } }),
  },
  // None of these orders has been shipped.
  'production.shippingEvent': {
    permissions: ['viewProduction'],
    otherwise: 409,
    answers: '401 409 404 409 404 409 401',
    in: { unpaid: '401 409 404 404 404 409 401', pending: '401 409 404 404 404 409 401' },
    messages: { 409: 'This order has no shipping date yet.' },
  },
  'production.uploadPhoto': {
    permissions: ['updateProduction'],
    answers: ENGINEER_TOO_LATE,
    in: { ...UNASSIGNED_ENGINEERS, in_production: ENGINEER_ALLOWED },
    send: ({ orderId }) => ({
      upload: [['orderId', orderId], { name: 'mold.png', bytes: PNG }],
    }),
  },
  // None of these orders has been shipped.
  'production.confirmReceipt': { permissions: ['confirmReceipt'], otherwise: 409, answers: CUSTOMER_TOO_LATE, in: {} },
  'production.rate': {
    permissions: ['rate'],
    otherwise: 409,
    answers: CUSTOMER_TOO_LATE,
    in: { completed: CUSTOMER_ALLOWED },
    send: () => ({ body: { stars: 5, mayShow: false } }),
  },

  'builds.uploadPicture': {
    permissions: ['uploadBuildPicture'],
    answers: CUSTOMER_ALLOWED,
    in: { completed: CUSTOMER_TOO_LATE, cancelled: CUSTOMER_TOO_LATE },
    send: ({ orderId }) => ({
      upload: [['orderId', orderId], { name: 'build.png', bytes: PNG }],
    }),
  },
  'cad.describeUploads': { answers: '401 204 204 204 204 204 401' },
  'cad.createUpload': {
    permissions: ['uploadScan'],
    isRoleFirst: true,
    answers: '401 201 404 403 403 403 401',
    in: { completed: CUSTOMER_TOO_LATE, cancelled: CUSTOMER_TOO_LATE },
    send: ({ orderId }) => ({
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(OBJ.length),
        'Upload-Metadata': metadataHeader({ kind: 'scan', orderId, filename: 'car.obj' }),
      },
    }),
  },
  'cad.getUpload': {
    answers: '401 404 404 404 404 404 401',
    send: () => ({ params: { uploadId: 'made-up' } }),
    messages: { 404: ANY_REASON },
  },
  'cad.uploadChunk': {
    answers: '401 404 404 404 404 404 401',
    send: () => ({ params: { uploadId: 'made-up' }, headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' }, bytes: 'x' }),
    messages: { 404: ANY_REASON },
  },
  'cad.cancelUpload': {
    answers: '401 404 404 404 404 404 401',
    send: () => ({ params: { uploadId: 'made-up' }, headers: { 'Tus-Resumable': '1.0.0' } }),
    messages: { 404: ANY_REASON },
  },

  'builds.share': { answers: '201 201 201 201 201 201 201', send: () => ({ body: SHARED }) },
  'builds.sharedPicture': { answers: NOT_FOUND, send: () => ({ params: { id: 'made-up' } }), messages: { 404: ANY_REASON } },
  'builds.sharedModel': { answers: NOT_FOUND, send: () => ({ params: { id: 'made-up' } }), messages: { 404: ANY_REASON } },
  'builds.get': { answers: NOT_FOUND, send: () => ({ params: { id: 'made-up' } }), messages: { 404: ANY_REASON } },

  'pins.list': { permissions: ['viewPins'], answers: PARTICIPANTS, in: UNASSIGNED_STATES },
  'pins.create': {
    permissions: ['writePins'],
    otherwise: 404,
    answers: BOTH_TOO_LATE,
    in: {
      unpaid: '401 409 404 404 404 409 401',
      pending: '401 409 404 404 404 409 401',
      assigned: NO_CAD_YET,
      ...withCad('401 201 404 201 404 201 401'),
    },
    send: ({ cadModelId }) => ({ body: { cadModelId, text: 'Lower here', point: [1, 2, 3], normal: [0, 0, 1] } }),
    messages: { 404: NOT_FOUND_MESSAGE },
  },
  'pins.updateState': [
    {
      permissions: ['workOnPins'],
      otherwise: 404,
      answers: '401 403 404 409 404 409 401',
      in: { ...NO_CAD_STATES, designing: '401 403 404 200 404 200 401', revision_requested: '401 403 404 200 404 200 401' },
      send: ({ pinOpen }) => ({ params: { pinId: pinOpen }, body: { action: 'take' } }),
      messages: { 403: 'Only the engineer can start work on a pin or mark it done.', 404: NOT_FOUND_MESSAGE },
    },
    {
      permissions: ['judgePins'],
      otherwise: 404,
      answers: '401 409 404 403 404 403 401',
      in: { ...NO_CAD_STATES, ...withCad('401 200 404 403 404 403 401') },
      send: ({ pinDone }) => ({ params: { pinId: pinDone }, body: { action: 'accept' } }),
      messages: { 403: 'Only the customer can accept or reopen a pin.', 404: NOT_FOUND_MESSAGE },
    },
  ],
  'pins.reply': {
    permissions: ['writePins'],
    otherwise: 404,
    answers: BOTH_TOO_LATE,
    in: { ...NO_CAD_STATES, ...withCad(PARTICIPANTS) },
    send: ({ pinOpen }) => ({ params: { pinId: pinOpen }, body: { text: 'By how much?' } }),
    messages: { 404: NOT_FOUND_MESSAGE },
  },
  'pins.remove': {
    permissions: ['writePins'],
    otherwise: 404,
    answers: '401 409 404 404 404 404 401',
    in: { ...NO_CAD_STATES, ...withCad('401 200 404 404 404 404 401') },
    send: ({ pinOpen }) => ({ params: { pinId: pinOpen } }),
    messages: { 404: NOT_FOUND_MESSAGE },
  },
  'pins.carryOver': {
    permissions: ['carryPins'],
    otherwise: 404,
    answers: PARTICIPANTS,
    in: NO_CAD_STATES,
    send: ({ cadModelId }) => ({ body: { cadModelId, diagonalMm: 100, positions: [] } }),
    messages: { 404: NOT_FOUND_MESSAGE },
  },
  'notes.listOfOrder': { permissions: ['viewNotes'], answers: ENGINEER_ALLOWED, in: UNASSIGNED_NOTES },
  'notes.addToOrder': {
    permissions: ['writeNotes'],
    send: () => ({ body: { text: 'Prefers calls in the evening' } }),
    answers: ENGINEER_ALLOWED,
    in: UNASSIGNED_NOTES,
  },
  // No engineer has an order of this customer.
  'notes.listOfCustomer': { send: ({ spare }) => ({ params: { id: spare.id } }), answers: CUSTOMER_OF_NOBODY, messages: NO_CUSTOMER },
  'notes.addToCustomer': {
    send: ({ spare }) => ({ params: { id: spare.id }, body: { text: 'Prefers calls in the evening' } }),
    answers: CUSTOMER_OF_NOBODY,
    messages: NO_CUSTOMER,
  },
  'notes.remove': {
    send: () => ({ params: { id: 'made-up' } }),
    answers: '401 403 403 404 404 404 401',
    messages: { 404: 'Note not found' },
  },
  'builds.listSaved': { answers: CUSTOMERS },
  'builds.save': { send: () => ({ body: SAVED }), answers: '401 201 201 403 403 403 401' },
  'builds.updateSaved': { send: () => ({ params: { id: 'made-up' }, body: SAVED }), ...NO_SAVED_BUILD },
  'builds.renameSaved': { send: () => ({ params: { id: 'made-up' }, body: { name: 'Mine' } }), ...NO_SAVED_BUILD },
  'builds.duplicateSaved': { send: () => ({ params: { id: 'made-up' } }), ...NO_SAVED_BUILD },
  'builds.removeSaved': { send: () => ({ params: { id: 'made-up' } }), ...NO_SAVED_BUILD },
  'customers.get': { send: ({ spare }) => ({ params: { id: spare.id } }), answers: CUSTOMER_OF_NOBODY, messages: NO_CUSTOMER },
  'cases.listOpen': { answers: STAFF },
  'cases.list': { permissions: ['viewCases'], answers: PARTICIPANTS, in: UNASSIGNED_STATES },
  'cases.open': {
    permissions: ['openCase'],
    answers: CUSTOMER_TOO_LATE,
    in: { completed: '401 201 404 403 403 403 401' },
    send: () => ({ body: { kind: 'warranty', description: 'The splitter came loose' } }),
    messages: { 409: 'You can open a case once the order is completed.' },
  },
  // None of these orders has a case.
  'cases.update': {
    permissions: ['manageCases'],
    otherwise: 404,
    answers: ENGINEER_TOO_LATE,
    in: { ...UNASSIGNED_ENGINEERS, completed: '401 403 403 404 404 404 401' },
    send: () => ({ params: { caseId: 'made-up' }, body: { status: 'resolved' } }),
    messages: { 404: /^(Order|Case) not found$/ },
  },
  'cases.uploadPhoto': {
    permissions: ['openCase'],
    answers: CUSTOMER_TOO_LATE,
    in: { completed: CUSTOMER_ALLOWED },
    send: ({ orderId }) => ({
      upload: [['orderId', orderId], { name: 'loose.png', bytes: PNG }],
    }),
    messages: { 409: 'You can open a case once the order is completed.' },
  },
  'replies.list': { answers: STAFF },
  'replies.save': { send: () => ({ body: { title: 'Greeting', text: 'Hello!' } }), answers: STAFF },
  'replies.remove': {
    send: () => ({ params: { id: 'made-up' } }),
    answers: '401 403 403 404 404 404 401',
    messages: { 404: 'Saved reply not found' },
  },
  'quoteTemplates.list': { answers: STAFF },
  'quoteTemplates.save': {
    send: () => ({ body: { name: 'Lip kit', content: { lines: [{ label: 'Lip', amount: 400 }] } } }),
    answers: STAFF,
  },
  'quoteTemplates.remove': {
    send: () => ({ params: { id: 'made-up' } }),
    answers: '401 403 403 404 404 404 401',
    messages: { 404: 'Quote template not found' },
  },
  'timeOff.list': { answers: STAFF },
  'timeOff.add': {
    send: ({ users }) => ({ body: { from: '2000-01-01', to: '2000-01-02', engineerId: users.engineer.id } }),
    answers: '401 403 403 400 403 400 401',
    messages: { 400: "The last day can't be in the past", 403: ANY_REASON },
  },
  'timeOff.remove': {
    send: () => ({ params: { id: 'made-up' } }),
    answers: '401 403 403 404 404 404 401',
    messages: { 404: 'Time off not found' },
  },
  'timeline.list': { permissions: ['viewTimeline'], answers: PARTICIPANTS, in: UNASSIGNED_STATES },

  'engineer.stats': { answers: ENGINEERS },
  'engineer.orders': { answers: ENGINEERS },
  'engineer.activity': { answers: ENGINEERS },
  'engineer.calendar': { answers: ENGINEERS },
  'engineer.renewCalendar': { answers: ENGINEERS },
  'engineer.removeCalendar': { answers: ENGINEERS },
  'engineer.calendarFeed': {
    answers: '404 404 404 404 404 404 401',
    send: () => ({ query: '?token=made-up' }),
    messages: { 404: /^This calendar link no longer works\./ },
  },

  'chat.history': { permissions: ['viewChat'], answers: PARTICIPANTS, in: UNASSIGNED_STATES },
  'chat.unread': { answers: SIGNED_IN },
  'chat.latest': { answers: SIGNED_IN },

  'notifications.list': { answers: SIGNED_IN },
  'notifications.markRead': { answers: SIGNED_IN, send: () => ({ body: { ids: [] } }) },

  'notifications.settings': { answers: SIGNED_IN },
  'notifications.push': { answers: SIGNED_IN },
  'notifications.unsubscribePush': { answers: SIGNED_IN },
  'notifications.subscribePush': {
    answers: SIGNED_IN,
    send: ({ unique }) => ({
      body: {
        endpoint: `https://push.example.com/${unique()}`,
        // The example of RFC 8291.
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
    }),
  },
  'notifications.updateSettings': { answers: SIGNED_IN, send: () => ({ body: { muted: [] } }) },

  'notifications.unsubscribePage': { answers: NOT_FOUND, send: () => ({ query: '?token=made.up.token' }), messages: { 404: ANY_REASON } },
  'notifications.unsubscribe': {
    answers: NOT_FOUND,
    send: () => ({ query: '?token=made.up.token', form: {} }),
    messages: { 404: ANY_REASON },
  },

  'portfolio.list': { answers: PUBLIC },
  'portfolio.picture': {
    answers: NOT_FOUND,
    send: () => ({ params: { id: 'made-up', picture: 'after' } }),
    messages: { 404: 'Picture not found' },
  },
  'portfolio.get': { answers: ADMINS },
  'portfolio.publish': {
    answers: '401 403 403 403 403 409 401',
    send: () => ({ body: { title: 'Wing', category: 'Aero', description: 'A wing.', after: 'x.jpg', before: null, showsRating: true } }),
    messages: { 409: /^(Only completed orders can be published\.|The customer hasn't agreed)/ },
  },
  'portfolio.remove': { answers: ADMINS },

  // The only admin is the owner.
  'company.settings': { answers: ADMINS },
  'company.update': {
    answers: '401 403 403 403 403 409 401',
    send: () => ({ body: { section: 'tax', version: 7, value: { isOn: false, rates: {} } } }),
    messages: { 409: /^Someone else changed these settings/ },
  },
  'company.reset': {
    answers: '401 403 403 403 403 409 401',
    send: () => ({ body: { section: 'tax', version: 7 } }),
    messages: { 409: /^Someone else changed these settings/ },
  },

  'admin.stats': { answers: ADMINS },
  'admin.orders': { answers: ADMINS },
  'admin.engineers': { answers: ADMINS },
  'admin.users': { answers: ADMINS },
  'admin.setRoles': { answers: ADMINS, send: ({ spare }) => ({ params: { id: spare.id }, body: { roles: ['user'] } }) },
  'contact.list': { answers: ADMINS },
  'leads.list': { answers: ADMINS },
  'leads.followUps': { answers: ADMINS },
  'leads.get': { answers: ADMIN_FINDS_NOTHING, send: () => ({ params: { id: 'made-up' } }), messages: NO_LEAD },
  'leads.update': {
    answers: ADMIN_FINDS_NOTHING,
    send: () => ({ params: { id: 'made-up' }, body: { status: 'lost' } }),
    messages: NO_LEAD,
  },
  'leads.answer': {
    answers: ADMIN_FINDS_NOTHING,
    send: () => ({ params: { id: 'made-up' }, body: { text: 'Hello', clientId: 'one' } }),
    messages: NO_LEAD,
  },
  'leads.addNote': {
    answers: ADMIN_FINDS_NOTHING,
    send: () => ({ params: { id: 'made-up' }, body: { text: 'Call first' } }),
    messages: NO_LEAD,
  },
  'payments.listAttention': { answers: ADMINS },
  'payments.retryRefund': {
    answers: '401 403 403 403 403 404 401',
    send: () => ({ params: { id: 'made-up' } }),
    messages: { 404: 'Entry not found' },
  },
  'payments.markHandled': {
    answers: '401 403 403 403 403 404 401',
    send: () => ({ params: { id: 'made-up' }, body: { note: 'Paid by bank transfer' } }),
    messages: { 404: 'Entry not found' },
  },
  'admin.setDisabled': { answers: ADMINS, send: ({ spare }) => ({ params: { id: spare.id }, body: { disabled: false } }) },
  'contact.setAnswered': {
    answers: '401 403 403 403 403 404 401',
    send: () => ({ params: { id: 'made-up' }, body: { answered: true } }),
    messages: { 404: 'Message not found' },
  },
  'admin.audit': { answers: ADMINS },
  'jobs.list': { answers: ADMINS },
  'jobs.retry': {
    answers: '401 403 403 403 403 404 401',
    send: () => ({ params: { id: 'made-up' } }),
    messages: { 404: 'Job not found' },
  },

  'reports.due': { answers: ADMINS },
  'reports.report': { answers: ADMINS },
  'reports.exportOrders': { answers: ADMINS },
  'reports.bookkeeping': { send: () => ({ query: PERIOD }), answers: ADMINS },
  'reports.exportBookkeeping': { send: () => ({ query: PERIOD }), answers: ADMINS },
}
