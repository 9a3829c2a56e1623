/** Simulated result of a test card. */
export type Outcome = 'success' | 'authenticate' | Decline

export interface Decline {
  readonly code: string
  readonly declineCode?: string
  readonly message: string
}

export interface Card {
  readonly brand: string
  readonly last4: string
  readonly funding: 'credit' | 'debit'
  readonly outcome: Outcome
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({ code: 'card_declined', declineCode, message })

const GENERIC = declined('generic_decline')
const INSUFFICIENT = declined('insufficient_funds', 'Your card has insufficient funds.')
const EXPIRED: Decline = { code: 'expired_card', message: 'Your card has expired.' }
const WRONG_CVC: Decline = { code: 'incorrect_cvc', message: "Your card's security code is incorrect." }
const PROCESSING: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}
const WRONG_NUMBER: Decline = { code: 'incorrect_number', message: 'Your card number is incorrect.' }

/** Any other number may be a real card, so it is declined without being stored. */
export const NOT_A_TEST_CARD = declined('test_mode_live_card', 'Your card was declined. Only test cards work in test mode.')
export const BAD_MONTH: Decline = { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." }
export const BAD_YEAR: Decline = { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
export const BAD_CVC: Decline = { code: 'invalid_cvc', message: "Your card's security code is invalid." }

const NUMBERS: Readonly<Record<string, readonly [brand: string, outcome: Outcome, funding?: 'debit']>> = {
  '4242424242424242': ['visa', 'success'],
  '4000056655665556': ['visa', 'success', 'debit'],
  '5555555555554444': ['mastercard', 'success'],
  '2223003122003222': ['mastercard', 'success'],
  '5200828282828210': ['mastercard', 'success', 'debit'],
  '378282246310005': ['amex', 'success'],
  '371449635398431': ['amex', 'success'],
  '6011111111111117': ['discover', 'success'],
  '3056930009020004': ['diners', 'success'],
  '36227206271667': ['diners', 'success'],
  '3566002020360505': ['jcb', 'success'],
  '6200000000000005': ['unionpay', 'success'],
  '4000000000000259': ['visa', 'success'],
  '4000000000005126': ['visa', 'success'],
  '4000002500003155': ['visa', 'authenticate'],
  '4000002760003184': ['visa', 'authenticate'],
  '4000000000003220': ['visa', 'authenticate'],
  '4000000000000002': ['visa', GENERIC],
  '4000000000009995': ['visa', INSUFFICIENT],
  '4000000000009987': ['visa', declined('lost_card')],
  '4000000000009979': ['visa', declined('stolen_card')],
  '4000000000006975': ['visa', declined('card_velocity_exceeded')],
  '4100000000000019': ['visa', declined('fraudulent')],
  '4000000000000069': ['visa', EXPIRED],
  '4000000000000127': ['visa', WRONG_CVC],
  '4000000000000119': ['visa', PROCESSING],
  '4242424242424241': ['visa', WRONG_NUMBER],
}

/** Cards that cause a dispute or a failed refund after the charge, by their last digits. */
export const DISPUTED_LAST4 = '0259'
export const REFUND_FAILS_LAST4 = '5126'

/** Test payment methods by token. */
const TOKENS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_diners: '3056930009020004',
  pm_card_jcb: '3566002020360505',
  pm_card_unionpay: '6200000000000005',
  pm_card_createDispute: '4000000000000259',
  pm_card_refundFail: '4000000000005126',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecureRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedLostCard: '4000000000009987',
  pm_card_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedFraudulent: '4100000000000019',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
}

/** The test card with this number, ignoring spaces and dashes; undefined for other numbers. */
export function cardByNumber(typed: string): Card | undefined {
  const number = typed.replace(/[\s-]/g, '')
  const facts = Object.hasOwn(NUMBERS, number) ? NUMBERS[number] : undefined
  if (!facts) return undefined
  const [brand, outcome, funding = 'credit'] = facts
  return { brand, outcome, funding, last4: number.slice(-4) }
}

export function cardByToken(token: string): Card | undefined {
  const number = Object.hasOwn(TOKENS, token) ? TOKENS[token] : undefined
  return number === undefined ? undefined : cardByNumber(number)
}

export const isDecline = (outcome: Outcome): outcome is Decline => typeof outcome === 'object'
