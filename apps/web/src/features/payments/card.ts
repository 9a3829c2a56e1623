import * as z from 'zod'

/** Formatting and validation of card fields. Nothing here stores or sends card data. */

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'

export interface CardFields {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
}

export const EMPTY_CARD: CardFields = { number: '', expiry: '', cvc: '' }

interface BrandRule {
  readonly brand: Brand
  readonly starts: RegExp
  readonly lengths: readonly number[]
  readonly groups: readonly number[]
  readonly cvcLength: number
}

const FOURS = [4, 4, 4, 4, 3]

const RULES: readonly BrandRule[] = [
  { brand: 'amex', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcLength: 4 },
  { brand: 'diners', starts: /^3(?:0[0-5]|[689])/, lengths: [14, 16], groups: FOURS, cvcLength: 3 },
  { brand: 'jcb', starts: /^35(?:2[89]|[3-8])/, lengths: [16], groups: FOURS, cvcLength: 3 },
  { brand: 'visa', starts: /^4/, lengths: [13, 16, 19], groups: FOURS, cvcLength: 3 },
  { brand: 'mastercard', starts: /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, lengths: [16], groups: FOURS, cvcLength: 3 },
  { brand: 'discover', starts: /^6(?:011|4[4-9]|5)/, lengths: [16, 19], groups: FOURS, cvcLength: 3 },
  { brand: 'unionpay', starts: /^62/, lengths: [16, 17, 18, 19], groups: FOURS, cvcLength: 3 },
]
const MAX_DIGITS = 19

export const digitsIn = (text: string): string => text.replace(/\D/g, '')

const ruleFor = (number: string): BrandRule | undefined => RULES.find((rule) => rule.starts.test(digitsIn(number)))

export const brandOf = (number: string): Brand | null => ruleFor(number)?.brand ?? null

export const cvcLengthOf = (number: string): number => ruleFor(number)?.cvcLength ?? 3

/** `4242 4242 4242 4242`. American Express uses groups of 4, 6 and 5. */
export function formatNumber(typed: string): string {
  const rule = ruleFor(typed)
  const digits = digitsIn(typed).slice(0, Math.max(...(rule?.lengths ?? [MAX_DIGITS])))
  const groups: string[] = []
  let from = 0
  for (const size of rule?.groups ?? FOURS) {
    if (from >= digits.length) break
    groups.push(digits.slice(from, from + size))
    from += size
  }
  return groups.join(' ')
}

/** `12 / 27`. Pads one-digit months and shortens four-digit years from autofill. */
export function formatExpiry(typed: string): string {
  const [month = '', year] = typed.split('/').map(digitsIn)
  if (year !== undefined && month.length === 1 && month !== '0') return joinExpiry(`0${month}`, year)
  const digits = digitsIn(typed)
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return joinExpiry(padded.slice(0, 2), padded.slice(2))
}

function joinExpiry(month: string, year: string): string {
  const short = year.length === 4 ? year.slice(2) : year.slice(0, 2)
  return short === '' ? month : `${month} / ${short}`
}

export function readExpiry(expiry: string): { month: number; year: number } | null {
  const digits = digitsIn(expiry)
  return digits.length === 4 ? { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) } : null
}

/** Luhn check. */
export function passesCheckDigit(number: string): boolean {
  const digits = [...digitsIn(number)].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 1 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit), 0)
  return digits.length > 0 && sum % 10 === 0
}

type CardErrors = Partial<Record<keyof CardFields, string>>

function numberError(number: string): string | undefined {
  const { length } = digitsIn(number)
  if (length === 0) return 'Card number is required'
  const lengths = ruleFor(number)?.lengths ?? [16]
  if (length < Math.min(...lengths)) return 'Your card number is incomplete'
  return lengths.includes(length) && passesCheckDigit(number) ? undefined : 'Your card number is invalid'
}

function expiryError(expiry: string, now: Date): string | undefined {
  if (expiry.trim() === '') return 'Expiration date is required'
  const expiryDate = readExpiry(expiry)
  if (expiryDate === null) return 'Your expiration date is incomplete'
  if (expiryDate.month < 1 || expiryDate.month > 12) return 'Your expiration date is invalid'
  // A card is valid until the last day of its month.
  return new Date(expiryDate.year, expiryDate.month) > now ? undefined : 'Your card has expired'
}

function cvcError(cvc: string, number: string): string | undefined {
  if (cvc === '') return 'CVC is required'
  return digitsIn(cvc).length === cvcLengthOf(number) ? undefined : 'Your CVC is incomplete'
}

/** The validation errors of the card; empty if it is valid. */
export function cardErrors({ number, expiry, cvc }: CardFields, now: Date): CardErrors {
  const found = { number: numberError(number), expiry: expiryError(expiry, now), cvc: cvcError(cvc, number) }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}

export const cardForm = z.custom<CardFields>().superRefine((card, context) => {
  for (const [name, message] of Object.entries(cardErrors(card, new Date()))) context.addIssue({ code: 'custom', path: [name], message })
})
