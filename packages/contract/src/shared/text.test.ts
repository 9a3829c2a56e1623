import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { hasContactDetails } from '../account/user.ts'
import { changePasswordBody, loginBody, registerBody, resetPasswordBody } from '../auth/schema.ts'
import { sendPayload } from '../chat/schema.ts'
import { contactBody } from '../contact/schema.ts'
import { cancelBody, revisionBody } from '../orders/schema.ts'
import { pinBody } from '../pins/schema.ts'
import { isBlank } from './blank.ts'
import { isEmailAddress } from './email.ts'
import { optionalText, searchText, wholeNumber } from './text.ts'

const INVISIBLE: [string, string][] = [
  ['spaces', ' \t\n'],
  ['no-break space', '\u00a0'],
  ['zero-width space', '\u200b'],
  ['zero-width joiner', '\u200d'],
  ['word joiner', '\u2060'],
  ['byte order mark', '\ufeff'],
  ['soft hyphen', '\u00ad'],
  ['Hangul filler', '\u3164'],
  ['half-width Hangul filler', '\uffa0'],
  ['Hangul choseong filler', '\u115f'],
  ['braille blank', '\u2800'],
  ['right-to-left mark', '\u200f'],
  ['variation selector', '\ufe0f'],
  ['tag characters', '\u{e0020}\u{e007f}'],
  ['combining grapheme joiner', '\u034f'],
  ['control characters', '\u0001\u0085'],
  ['private-use characters', '\ue000\u{f0000}'],
  ['unassigned characters', '\u{10ffff}\u0378'],
  ['combining characters', '\u0338\u0903'],
  ['a mix of them', ' \u200b\u00ad\u2800 \u3164'],
]

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
const registration = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '555', password: 'abcdef' }

describe.each(INVISIBLE)('text made only of %s', (_, text) => {
  it('counts as blank in required fields', () => {
    expect(isBlank(text)).toBe(true)
    expect(messageOf(registerBody, { ...registration, firstName: text })).toBe('First name is required')
    expect(messageOf(contactBody, { name: 'Ada', email: 'ada@example.com', message: text })).toBe('Message is required')
    expect(messageOf(revisionBody, { comments: text })).toBe('Please provide comments for the revision request')
    expect(messageOf(cancelBody, { reason: text })).toBe('Please provide a cancellation reason')
    expect(messageOf(pinBody, { cadModelId: 'x', text })).toBe('Please say what should change')
    expect(messageOf(sendPayload, { orderId: 'x', content: text })).toBe('A message needs text or a file')
    expect(messageOf(loginBody, { email: text, password: 'x' })).toBe('Email is required')
    expect(messageOf(registerBody, { ...registration, phone: text })).toBe('Phone number is required')
    expect(messageOf(contactBody, { name: text, email: 'ada@example.com', message: 'Hello' })).toBe('Name is required')
  })

  it('cannot be a new password, but can be an old one', () => {
    const password = text.repeat(8)
    expect(messageOf(registerBody, { ...registration, password })).toBe('Password is required')
    expect(messageOf(changePasswordBody, { currentPassword: 'x', newPassword: password })).toBe('New password is required')
    expect(messageOf(resetPasswordBody, { token: 'x', password })).toBe('Password is required')
    expect(messageOf(loginBody, { email: 'ada@example.com', password })).toBeUndefined()
  })

  it('is empty in optional fields and searches', () => {
    expect(optionalText(100).parse(text)).toBe('')
    expect(searchText.parse(text)).toBe('')
    expect(hasContactDetails({ firstName: text, lastName: 'B', phone: '1' })).toBe(false)
  })
})

it.each(['a', '.', '\u200da', '👩‍🔧', 'کتاب‌ها', '❤️', '​x​'])('keeps visible text: %j', (text) => {
  expect(isBlank(text)).toBe(false)
  expect(optionalText(100).parse(text)).toBe(text.trim())
})

describe('an email address', () => {
  it.each([
    'ada@example.com',
    'a.b+c@mail.example.co.uk',
    "o'neil@example.com",
    'x_y-z!#$%&*/=?^`{|}~@example.com',
    'jörg@münchen.example',
    'a@b.c',
    'a@1.example',
    'a@example.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
  ])('can be %s', (address) => expect(isEmailAddress(address)).toBe(true))

  it.each([
    'x<victim@example.com>',
    '<victim@example.com>',
    'Victim <victim@example.com>',
    'a@b.c,d@e.f',
    'a@b.c;d@e.f',
    'a@b.c d@e.f',
    'group:a@b.c;',
    'group:a@b.c,d@e.f;',
    '"a b"@example.com',
    '"a"@example.com',
    'a(comment)@example.com',
    'a@example.com(comment)',
    'a\\@b@example.com',
    'a@b@example.com',
    'a\r\nBcc: d@e.f@example.com',
    'a\u0000@example.com',
    'a\u0007@example.com',
    'a\u007f@example.com',
    'a\u200b@example.com',
    'a\u202e@example.com',
    'a\u3164@example.com',
    'a@exam\u00adple.com',
    'a@[127.0.0.1]',
    'a@example',
    'a@.example.com',
    'a@example..com',
    'a@example.com.',
    'a@-example.com',
    'a@example-.com',
    'a@exam_ple.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    '.@example.com',
    'a@1.2',
    'a@example.123',
    'a@127.0.0.1',
    'a@',
    '@example.com',
    'a',
    '',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
  ])('cannot be %j', (address) => {
    expect(isEmailAddress(address)).toBe(false)
    if (address !== '')
      expect(messageOf(loginBody, { email: address, password: 'x' })).toMatch(
        /^(Email is invalid|Contains characters that aren't allowed)$/,
      )
  })
})

describe('a phone number', () => {
  it.each(['1', '555', '+1 (313) 555-0100', '555.0100 ext. 7', '٠١٢٣'])('can be %s', (phone) =>
    expect(messageOf(registerBody, { ...registration, phone })).toBeUndefined(),
  )
  it.each(['-------', '+', 'call me', '()'])('cannot be %s, which has no digit', (phone) =>
    expect(messageOf(registerBody, { ...registration, phone })).toBe('Phone number is invalid'),
  )
})

it('a CAD model ID is named with its usual capitals', () => {
  expect(messageOf(pinBody, { cadModelId: 'x'.repeat(65), text: 'Lower' })).toBe('CAD model ID must be at most 64 characters')
  expect(messageOf(sendPayload, { orderId: 'x'.repeat(65), content: 'Hi' })).toBe('Order ID must be at most 64 characters')
})

it('a whole number in a query accepts only digits and rejects an empty string', () => {
  const number = wholeNumber('Must be a number', 0, 500)
  expect(['0', '500', 7].map((value) => number.parse(value))).toEqual([0, 500, 7])
  for (const value of ['', ' ', '-1', '501', '1.5', '1e2', '0x10', '9'.repeat(40), 1.5, Number.NaN, ['1'], null])
    expect(messageOf(number, value)).toBe('Must be a number')
})

it('skips further checks for text over the length limit', () => {
  const { issues } = loginBody.safeParse({ email: `${'.'.repeat(60_000)}@`, password: 'x'.repeat(60_000) }).error as z.ZodError
  expect(issues.map((issue) => issue.message)).toEqual(['Email must be at most 254 characters', 'Password must be at most 128 characters'])
})
