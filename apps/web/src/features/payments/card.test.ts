import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandOf, cardErrors, digitsIn, formatExpiry, formatNumber, passesCheckDigit } from './card.ts'

const NOW = new Date(2026, 4, 15)

describe('formatNumber', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242', 'visa'],
    ['4242-4242 42', '4242 4242 42', 'visa'],
    ['5555555555554444', '5555 5555 5555 4444', 'mastercard'],
    ['2223003122003222', '2223 0031 2200 3222', 'mastercard'],
    ['378282246310005999', '3782 822463 10005', 'amex'],
    ['6011111111111117', '6011 1111 1111 1117', 'discover'],
    ['36227206271667', '3622 7206 2716 67', 'diners'],
    ['3566002020360505', '3566 0020 2036 0505', 'jcb'],
    ['6200000000000005', '6200 0000 0000 0005', 'unionpay'],
    ['', '', null],
  ])('formats %s as %s', (typed, formatted, brand) => {
    expect(formatNumber(typed)).toBe(formatted)
    expect(brandOf(typed)).toBe(brand)
  })

  it('is idempotent', () => {
    fc.assert(fc.property(fc.string(), (typed) => formatNumber(formatNumber(typed)) === formatNumber(typed)))
  })

  it('keeps the digits in order', () => {
    fc.assert(fc.property(fc.string({ maxLength: 30 }), (typed) => digitsIn(typed).startsWith(digitsIn(formatNumber(typed)))))
  })

  it('passesCheckDigit rejects a mistyped digit', () => {
    expect(passesCheckDigit('4242 4242 4242 4242')).toBe(true)
    expect(passesCheckDigit('4242 4242 4242 4241')).toBe(false)
  })
})

describe('formatExpiry', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['127', '12 / 7'],
    ['1227', '12 / 27'],
    ['5', '05'],
    ['0527', '05 / 27'],
    ['1/27', '01 / 27'],
    ['12/2027', '12 / 27'],
    ['12 / 27', '12 / 27'],
    ['12 / ', '12'],
  ])('formats %s as %s', (typed, formatted) => {
    expect(formatExpiry(typed)).toBe(formatted)
  })
})

describe('cardErrors', () => {
  const valid = { number: '4242 4242 4242 4242', expiry: '12 / 27', cvc: '123' }

  it('accepts a valid card, also in its last month', () => {
    expect(cardErrors(valid, NOW)).toEqual({})
    expect(cardErrors({ ...valid, expiry: '05 / 26' }, NOW)).toEqual({})
  })

  it.each([
    [{ number: '' }, { number: 'Card number is required' }],
    [{ number: '4242' }, { number: 'Your card number is incomplete' }],
    [{ number: '4242 4242 4242 4241' }, { number: 'Your card number is invalid' }],
    [{ expiry: '' }, { expiry: 'Expiration date is required' }],
    [{ expiry: '12' }, { expiry: 'Your expiration date is incomplete' }],
    [{ expiry: '13 / 27' }, { expiry: 'Your expiration date is invalid' }],
    [{ expiry: '04 / 26' }, { expiry: 'Your card has expired' }],
    [{ cvc: '' }, { cvc: 'CVC is required' }],
    [{ cvc: '12' }, { cvc: 'Your CVC is incomplete' }],
    [{ number: '378282246310005' }, { cvc: 'Your CVC is incomplete' }],
  ])('rejects %j', (part, errors) => {
    expect(cardErrors({ ...valid, ...part }, NOW)).toEqual(errors)
  })
})
