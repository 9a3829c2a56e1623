import { CODE_WRONG } from '@vorta/contract/auth/second-factor'
import { draft } from '../orders.ts'
import { type Part, picture } from '../uploads.ts'
import type { State } from './actors.ts'
import type { Scene } from './fixture.ts'

interface Sent {
  readonly params?: Record<string, string>
  readonly query?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** As the browser sends it from a page without script. */
  readonly form?: Record<string, string>
  readonly upload?: readonly Part[]
  /** A piece of a file, as it is. */
  readonly bytes?: string
}

export interface Row {
  /** What is sent beside the path; `:id` and `:orderId` are the order's unless told otherwise. */
  readonly send?: (scene: Scene) => Sent
  /** Seven answers in the sequence of ACTORS. */
  readonly answers: string
  /** The call is about an order: it is tried in every state, and these states differ from `answers`. */
  readonly in?: Partial<Record<State, string>>
  /** Sentences beside those that all calls share. */
  readonly says?: Readonly<Record<number, string | RegExp>>
}

const EVERYBODY = '200 200 200 200 200 200 200'
const SIGNED_IN = '401 200 200 200 200 200 401'
const INSIDERS = '401 200 404 200 404 200 401'
const ENGINEERS = '401 403 403 200 200 403 401'
const ADMINS = '401 403 403 403 403 200 401'

// Whoever is not the engineer yet is a stranger to the order.
const UNASSIGNED = '401 200 404 404 404 200 401'
const INSIDERS_BY_STATE = { unpaid: UNASSIGNED, pending: UNASSIGNED }

const CUSTOMER_MAY = '401 200 404 403 403 403 401'
const CUSTOMER_TOO_LATE = '401 409 404 403 403 403 401'
const CUSTOMER_WRONG = '401 400 404 403 403 403 401'
const MAKER_MAY = '401 403 403 200 404 200 401'
const MAKER_TOO_LATE = '401 403 403 409 404 409 401'
const NO_MAKER_YET = '401 403 403 404 404 409 401'
const MAKERS_BY_STATE = { unpaid: NO_MAKER_YET, pending: NO_MAKER_YET }
const ADMIN_TOO_LATE = '401 403 403 403 403 409 401'

// Pins need a CAD version; orders that never came to one have none.
const BOTH_TOO_LATE = '401 409 404 409 404 409 401'
const NOTHING_YET = '401 404 404 404 404 404 401'
const WITHOUT_PINS = { unpaid: NOTHING_YET, pending: NOTHING_YET, assigned: NOTHING_YET, cancelled: NOTHING_YET }
const onVersion = (answers: string) => ({ designing: answers, revision_requested: answers, approved: answers })
const NO_SUCH_THING = /^(Order|Pin|CAD version) not found$/

const SENT_ON = '303 303 303 303 303 303 303'
const NOT_THERE = '404 404 404 404 404 404 404'
const ANY_REASON = /./
const PNG = Uint8Array.from(await picture('png', 200, 200))
const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'
const SHARED = { bodyType: 'Coupe', paint: '#FF0000', customization: draft().customization }
const address = { street: '1 Road', city: 'Town', state: 'MI', zipCode: '48207', country: 'USA' }
/** Nobody asked to cancel these orders, or it is too late for that. */
const NO_CANCELLATION_REQUEST = /^(There is no open request to cancel this order$|This order can no longer be cancelled\.)/
const letter = { name: 'Ann', email: 'ann@example.com', message: 'Hello there' }

/**
 * Every call of the contract, who gets which answer, and in which state of the order. A new call needs a line here:
 * add it under its `room.name`, write the seven answers from what the house promises, then run the test.
 *
 *            nobody · customer · stranger · engineer · otherEngineer · admin · disabled
 */
export const MATRIX: Readonly<Record<string, Row | readonly Row[]>> = {
  'system.config': { answers: EVERYBODY },
  'system.health': { answers: EVERYBODY },
  'system.ready': { answers: EVERYBODY },
  'contact.send': { answers: EVERYBODY, send: () => ({ body: letter }) },
  'newsletter.subscribe': { answers: EVERYBODY, send: () => ({ body: { email: 'ann@example.com' } }) },
  'contact.sendForm': { answers: SENT_ON, send: () => ({ form: letter }) },
  'contact.sentPage': { answers: EVERYBODY, send: () => ({ query: '?sent=1' }) },
  'newsletter.subscribeForm': { answers: SENT_ON, send: () => ({ form: { email: 'ann@example.com' } }) },
  'newsletter.subscribedPage': { answers: EVERYBODY, send: () => ({ query: '?sent=1' }) },
  'newsletter.confirmPage': { answers: EVERYBODY, send: () => ({ query: '?token=made-up' }) },
  'newsletter.unsubscribePage': { answers: EVERYBODY, send: () => ({ query: '?token=made-up' }) },
  'newsletter.confirm': { answers: NOT_THERE, send: () => ({ query: '?token=made-up', form: {} }), says: { 404: ANY_REASON } },
  'newsletter.unsubscribe': { answers: NOT_THERE, send: () => ({ query: '?token=made-up', form: {} }), says: { 404: ANY_REASON } },

  'notifications.localMailbox': { answers: '401 404 404 404 404 404 401', says: { 404: 'Email not found' } },
  'notifications.storedEmail': {
    answers: NOT_THERE,
    send: () => ({ params: { id: 'made-up' }, query: '?t=made-up' }),
    says: { 404: ANY_REASON },
  },

  'auth.register': {
    answers: '201 201 201 201 201 201 201',
    send: ({ unique }) => ({
      body: { firstName: 'A', lastName: 'B', phone: '1', password: 'secret1', email: `new${unique()}@example.com` },
    }),
  },
  'auth.login': { answers: EVERYBODY, send: ({ spare }) => ({ body: { email: spare.email, password: 'secret1' } }) },
  'auth.me': { answers: SIGNED_IN },
  'auth.updateProfile': { answers: SIGNED_IN, send: () => ({ body: { firstName: 'Test', lastName: 'Person', phone: '1', address } }) },
  'auth.updateRole': [
    {
      answers: '401 403 403 200 200 403 401',
      send: () => ({ body: { role: 'engineer' } }),
      says: { 403: 'You have not been granted this role' },
    },
    {
      answers: '401 403 403 403 403 200 401',
      send: () => ({ body: { role: 'admin' } }),
      says: { 403: 'You have not been granted this role' },
    },
  ],
  'auth.logout': { answers: SIGNED_IN },
  'auth.logoutAll': { answers: SIGNED_IN },
  'auth.sessions': { answers: SIGNED_IN },
  'auth.revokeSession': {
    answers: '401 404 404 404 404 404 401',
    send: () => ({ params: { sessionId: 'made-up' } }),
    says: { 404: 'This device is no longer signed in' },
  },
  'auth.changePassword': {
    answers: '401 400 400 400 400 400 401',
    send: () => ({ body: { currentPassword: 'not this', newPassword: 'secret2' } }),
    says: { 400: 'Current password is incorrect' },
  },
  'auth.forgotPassword': { answers: EVERYBODY, send: ({ spare }) => ({ body: { email: spare.email } }) },
  'auth.verifyEmail': {
    answers: '400 400 400 400 400 400 400',
    send: () => ({ body: { token: 'made-up' } }),
    says: { 400: 'This link is no longer valid. Please request a new one.' },
  },
  'auth.resendVerification': { answers: SIGNED_IN },
  'auth.resetPassword': {
    answers: '400 400 400 400 400 400 400',
    send: () => ({ body: { token: 'made-up', password: 'secret2' } }),
    says: { 400: 'This link is no longer valid. Please request a new one.' },
  },
  'auth.secondFactor': { answers: SIGNED_IN },
  'auth.startSecondFactor': [
    {
      answers: '401 403 403 200 200 200 401',
      send: () => ({ body: { password: 'secret1' } }),
      says: { 403: 'Only staff accounts can use a second factor' },
    },
    { answers: '401 400 400 400 400 400 401', send: () => ({ body: { password: 'not this' } }), says: { 400: 'Password is incorrect' } },
  ],
  'auth.confirmSecondFactor': {
    answers: '401 409 409 400 400 400 401',
    send: () => ({ body: { code: 'wrong!' } }),
    says: { 400: CODE_WRONG, 409: 'There is no second factor to confirm' },
  },
  'auth.disableSecondFactor': {
    answers: '401 409 409 409 409 409 401',
    send: () => ({ body: { password: 'secret1', code: '000000' } }),
    says: { 409: 'The second factor is not on' },
  },

  'account.export': [
    { answers: SIGNED_IN, send: () => ({ body: { password: 'secret1' } }) },
    { answers: '401 400 400 400 400 400 401', send: () => ({ body: { password: 'not this' } }), says: { 400: 'Password is incorrect' } },
  ],
  // That it works is played elsewhere, with accounts that nobody else needs.
  'account.delete': {
    answers: '401 400 400 400 400 400 401',
    send: () => ({ body: { password: 'not this', confirmation: 'DELETE' } }),
    says: { 400: 'Password is incorrect' },
  },

  'orders.create': { answers: '401 201 201 403 403 403 401', send: () => ({ body: draft() }) },
  'orders.listMine': { answers: SIGNED_IN },
  'orders.get': { answers: INSIDERS, in: INSIDERS_BY_STATE },
  'orders.requestRevision': {
    answers: CUSTOMER_TOO_LATE,
    in: { designing: CUSTOMER_MAY, approved: CUSTOMER_MAY },
    send: () => ({ body: { comments: 'Lower, please' } }),
    says: { 409: /^Revision requests are only available when the order is in design phase or has been approved\. Its status is / },
  },
  'orders.approve': { answers: CUSTOMER_TOO_LATE, in: { designing: CUSTOMER_MAY } },
  'orders.sendQuote': {
    answers: MAKER_TOO_LATE,
    in: { ...MAKERS_BY_STATE, approved: MAKER_MAY, payment_pending: MAKER_MAY },
    send: () => ({ body: { productionCost: 1000 } }),
  },
  'orders.withdrawQuote': { answers: MAKER_TOO_LATE, in: { ...MAKERS_BY_STATE, payment_pending: MAKER_MAY } },
  'orders.updateStatus': [
    {
      answers: MAKER_TOO_LATE,
      in: { ...MAKERS_BY_STATE, assigned: MAKER_MAY, revision_requested: MAKER_MAY },
      send: () => ({ body: { status: 'designing' } }),
    },
    { answers: MAKER_TOO_LATE, in: { ...MAKERS_BY_STATE, in_production: MAKER_MAY }, send: () => ({ body: { status: 'completed' } }) },
  ],
  'orders.assign': {
    answers: ADMIN_TOO_LATE,
    in: { unpaid: ADMINS, pending: ADMINS },
    send: ({ cast }) => ({ headers: { 'engineer-id': cast.otherEngineer.id } }),
  },
  'orders.reassign': {
    answers: ADMINS,
    in: { unpaid: ADMIN_TOO_LATE, pending: ADMIN_TOO_LATE, completed: ADMIN_TOO_LATE, cancelled: ADMIN_TOO_LATE },
    send: ({ cast }) => ({ body: { engineerId: cast.otherEngineer.id } }),
    says: { 409: /^Its status is / },
  },
  'orders.cancel': {
    answers: ADMINS,
    in: { completed: ADMIN_TOO_LATE, cancelled: ADMIN_TOO_LATE },
    send: () => ({ body: { reason: 'Because' } }),
    says: { 409: /^This order can no longer be cancelled\. Its status is / },
  },
  'orders.markReviewed': { answers: ADMIN_TOO_LATE, in: { unpaid: ADMINS, pending: ADMINS } },
  'orders.requestCancellation': {
    answers: CUSTOMER_MAY,
    in: { completed: CUSTOMER_TOO_LATE, cancelled: CUSTOMER_TOO_LATE },
    send: () => ({ body: { reason: 'Sold the car' } }),
  },
  'orders.withdrawCancellationRequest': { answers: CUSTOMER_TOO_LATE, in: {}, says: { 409: NO_CANCELLATION_REQUEST } },
  'orders.declineCancellationRequest': {
    answers: ADMIN_TOO_LATE,
    in: {},
    send: () => ({ body: { answer: 'It is made' } }),
    says: { 409: NO_CANCELLATION_REQUEST },
  },
  // The promise of a refund begins after thirty days, and these orders are of today.
  'orders.claimRefund': { answers: CUSTOMER_TOO_LATE, in: {}, says: { 409: /refund/ } },

  'payments.createIntent': {
    answers: CUSTOMER_TOO_LATE,
    in: { unpaid: CUSTOMER_MAY, payment_pending: CUSTOMER_MAY },
    send: ({ orderId }) => ({ body: { orderId } }),
    says: { 409: /^This order (is already paid|can no longer be paid)$/ },
  },
  'payments.confirm': {
    answers: CUSTOMER_WRONG,
    in: {},
    send: ({ orderId }) => ({ body: { orderId, paymentIntentId: 'pi_made_up' } }),
    says: { 400: 'Payment does not match this order' },
  },
  'payments.webhook': { answers: '400 400 400 400 400 400 400', send: () => ({ body: {} }), says: { 400: 'Invalid signature' } },
  'payments.receipt': {
    answers: '401 200 404 403 403 200 401',
    send: ({ paymentId }) => ({ params: { paymentId } }),
    says: { 404: 'Receipt not found' },
  },
  'payments.hostedPage': {
    answers: CUSTOMER_TOO_LATE,
    in: { unpaid: CUSTOMER_MAY, payment_pending: CUSTOMER_MAY },
    send: ({ orderId }) => ({ body: { orderId } }),
    says: { 409: /^This order (is already paid|can no longer be paid)$/ },
  },
  'payments.hostedReturn': { answers: SENT_ON, send: () => ({ query: '?session=cs_test_made_up_page' }) },

  'files.uploadChatFile': {
    answers: '401 200 404 200 404 403 401',
    in: { unpaid: '401 409 404 404 404 403 401', pending: '401 409 404 404 404 403 401', cancelled: '401 409 404 409 404 403 401' },
    send: ({ orderId }) => ({ upload: [['orderId', orderId], { name: 'note.txt', bytes: 'hello' }] }),
    says: {
      403: 'Chat is read-only for administrators',
      409: /^(Chat available once engineer is assigned|This order was cancelled\. Its chat is read-only\.)$/,
    },
  },
  'files.uploadCarPhoto': { answers: '401 200 200 403 403 403 401', send: () => ({ upload: [{ name: 'car.png', bytes: PNG }] }) },
  'cad.uploadModel': {
    answers: MAKER_TOO_LATE,
    in: { ...MAKERS_BY_STATE, assigned: MAKER_MAY, designing: MAKER_MAY, revision_requested: MAKER_MAY },
    send: ({ orderId }) => ({ upload: [['orderId', orderId], { name: 'kit.obj', bytes: OBJ }] }),
  },
  'cad.uploadScan': {
    answers: CUSTOMER_MAY,
    in: { completed: CUSTOMER_TOO_LATE, cancelled: CUSTOMER_TOO_LATE },
    send: ({ orderId }) => ({ upload: [['orderId', orderId], { name: 'car.obj', bytes: OBJ }] }),
  },
  'cad.listScans': { answers: INSIDERS, in: INSIDERS_BY_STATE },
  'files.download': { answers: INSIDERS, send: ({ filename }) => ({ params: { filename } }), says: { 404: 'File not found' } },

  'orders.askQuestion': {
    answers: MAKER_TOO_LATE,
    in: { ...MAKERS_BY_STATE, assigned: MAKER_MAY, designing: MAKER_MAY, revision_requested: MAKER_MAY },
    send: () => ({ body: { question: 'Which wheels?' } }),
  },
  // None of these orders has a question on it.
  'orders.answerQuestion': {
    answers: '401 409 404 409 404 409 401',
    in: { unpaid: '401 409 404 404 404 409 401', pending: '401 409 404 404 404 409 401' },
    send: () => ({ body: { answer: 'The same' } }),
    says: { 409: 'There is no open question on this order' },
  },

  'production.addStage': {
    answers: MAKER_TOO_LATE,
    in: { ...MAKERS_BY_STATE, in_production: MAKER_MAY },
    send: () => ({ body: { stage: 'tooling', on: new Date().toISOString().slice(0, 10) } }),
  },
  'production.uploadPhoto': {
    answers: MAKER_TOO_LATE,
    in: { ...MAKERS_BY_STATE, in_production: MAKER_MAY },
    send: ({ orderId }) => ({
      upload: [['orderId', orderId], { name: 'mould.png', bytes: PNG }],
    }),
  },
  // None of these orders has been shipped.
  'production.confirmReceipt': { answers: CUSTOMER_TOO_LATE, in: {} },
  'production.rate': {
    answers: CUSTOMER_TOO_LATE,
    in: { completed: CUSTOMER_MAY },
    send: () => ({ body: { stars: 5, mayShow: false } }),
  },

  'builds.uploadPicture': {
    answers: CUSTOMER_TOO_LATE,
    in: { unpaid: CUSTOMER_MAY, pending: CUSTOMER_MAY },
    send: ({ orderId }) => ({
      upload: [['orderId', orderId], { name: 'build.png', bytes: PNG }],
    }),
  },
  'cad.createUpload': {
    answers: '401 201 404 403 403 403 401',
    in: { completed: CUSTOMER_TOO_LATE, cancelled: CUSTOMER_TOO_LATE },
    send: ({ orderId }) => ({ body: { kind: 'scan', orderId, originalName: 'car.obj', fileSize: OBJ.length } }),
  },
  'cad.getUpload': { answers: '401 404 404 404 404 404 401', send: () => ({ params: { uploadId: 'made-up' } }), says: { 404: ANY_REASON } },
  'cad.uploadChunk': {
    answers: '401 404 404 404 404 404 401',
    send: () => ({ params: { uploadId: 'made-up' }, query: '?offset=0', bytes: 'x' }),
    says: { 404: ANY_REASON },
  },
  'cad.completeUpload': {
    answers: '401 404 404 404 404 404 401',
    send: () => ({ params: { uploadId: 'made-up' }, body: {} }),
    says: { 404: ANY_REASON },
  },
  'cad.cancelUpload': {
    answers: '401 404 404 404 404 404 401',
    send: () => ({ params: { uploadId: 'made-up' } }),
    says: { 404: ANY_REASON },
  },

  'builds.share': { answers: '201 201 201 201 201 201 201', send: () => ({ body: SHARED }) },
  'builds.get': { answers: NOT_THERE, send: () => ({ params: { id: 'made-up' } }), says: { 404: ANY_REASON } },

  'pins.list': { answers: INSIDERS, in: INSIDERS_BY_STATE },
  'pins.create': {
    answers: BOTH_TOO_LATE,
    in: {
      unpaid: '401 409 404 404 404 409 401',
      pending: '401 409 404 404 404 409 401',
      assigned: NOTHING_YET,
      ...onVersion('401 201 404 201 404 201 401'),
    },
    send: ({ cadModelId }) => ({ body: { cadModelId, text: 'Lower here', point: [1, 2, 3], normal: [0, 0, 1] } }),
    says: { 404: NO_SUCH_THING },
  },
  'pins.updateState': [
    {
      answers: '401 403 404 409 404 409 401',
      in: { ...WITHOUT_PINS, designing: '401 403 404 200 404 200 401', revision_requested: '401 403 404 200 404 200 401' },
      send: ({ pinOpen }) => ({ params: { pinId: pinOpen }, body: { action: 'take' } }),
      says: { 403: 'Only the engineer can do this with a pin', 404: NO_SUCH_THING },
    },
    {
      answers: '401 409 404 403 404 403 401',
      in: { ...WITHOUT_PINS, ...onVersion('401 200 404 403 404 403 401') },
      send: ({ pinDone }) => ({ params: { pinId: pinDone }, body: { action: 'accept' } }),
      says: { 403: 'Only the customer can do this with a pin', 404: NO_SUCH_THING },
    },
  ],
  'pins.reply': {
    answers: BOTH_TOO_LATE,
    in: { ...WITHOUT_PINS, ...onVersion(INSIDERS) },
    send: ({ pinOpen }) => ({ params: { pinId: pinOpen }, body: { text: 'By how much?' } }),
    says: { 404: NO_SUCH_THING },
  },
  'pins.remove': {
    answers: '401 409 404 404 404 404 401',
    in: { ...WITHOUT_PINS, ...onVersion('401 200 404 404 404 404 401') },
    send: ({ pinOpen }) => ({ params: { pinId: pinOpen } }),
    says: { 404: NO_SUCH_THING },
  },
  'pins.carryOver': {
    answers: INSIDERS,
    in: WITHOUT_PINS,
    send: ({ cadModelId }) => ({ body: { cadModelId, diagonalMm: 100, places: [] } }),
    says: { 404: NO_SUCH_THING },
  },
  'timeline.list': { answers: INSIDERS, in: INSIDERS_BY_STATE },

  'engineer.stats': { answers: ENGINEERS },
  'engineer.orders': { answers: ENGINEERS },
  'engineer.activity': { answers: ENGINEERS },

  'chat.history': { answers: INSIDERS, in: INSIDERS_BY_STATE },
  'chat.unread': { answers: SIGNED_IN },

  'notifications.list': { answers: SIGNED_IN },
  'notifications.markRead': { answers: SIGNED_IN, send: () => ({ body: { ids: [] } }) },

  'notifications.settings': { answers: SIGNED_IN },
  'notifications.updateSettings': { answers: SIGNED_IN, send: () => ({ body: { muted: [] } }) },

  'notifications.unsubscribePage': { answers: NOT_THERE, send: () => ({ query: '?token=made.up.token' }), says: { 404: ANY_REASON } },
  'notifications.unsubscribe': { answers: NOT_THERE, send: () => ({ query: '?token=made.up.token', form: {} }), says: { 404: ANY_REASON } },

  'admin.stats': { answers: ADMINS },
  'admin.orders': { answers: ADMINS },
  'admin.engineers': { answers: ADMINS },
  'admin.users': { answers: ADMINS },
  'admin.setRoles': { answers: ADMINS, send: ({ spare }) => ({ params: { id: spare.id }, body: { roles: ['user'] } }) },
  'contact.list': { answers: ADMINS },
  'payments.listAttention': { answers: ADMINS },
  'payments.retryRefund': {
    answers: '401 403 403 403 403 404 401',
    send: () => ({ params: { id: 'made-up' } }),
    says: { 404: 'Entry not found' },
  },
  'payments.markHandled': {
    answers: '401 403 403 403 403 404 401',
    send: () => ({ params: { id: 'made-up' }, body: { note: 'Paid by bank transfer' } }),
    says: { 404: 'Entry not found' },
  },
  'admin.setDisabled': { answers: ADMINS, send: ({ spare }) => ({ params: { id: spare.id }, body: { disabled: false } }) },
  'contact.setAnswered': {
    answers: '401 403 403 403 403 404 401',
    send: () => ({ params: { id: 'made-up' }, body: { answered: true } }),
    says: { 404: 'Message not found' },
  },
  'admin.audit': { answers: ADMINS },

  'reports.due': { answers: ADMINS },
  'reports.report': { answers: ADMINS },
  'reports.exportOrders': { answers: ADMINS },
}
