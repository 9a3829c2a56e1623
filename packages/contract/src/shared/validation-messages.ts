import * as z from 'zod'

/** Labels for field names that are not readable when split into words. */
const LABELS: Readonly<Record<string, string>> = {
  _id: 'ID',
  q: 'Search',
  t: 'Link',
  on: 'Date',
  zipCode: 'ZIP code',
  cadModelId: 'CAD model ID',
  'engineer-id': 'Engineer ID',
  'idempotency-key': 'Idempotency key',
}

/** Turns `specialRequests` into "Special requests"; a list entry gets the label of its list. */
export function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part): part is string => typeof part === 'string' && !/^\d+$/.test(part))
  if (name === undefined) return 'This value'
  // A field name can come from the request.
  if (name.length > 40) return 'This field'
  const words = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .replace(/\bid(s?)$/, 'ID$1')
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const count = (value: number | bigint) => value.toLocaleString('en-US')

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

const CHOICES_SHOWN_MAX_COUNT = 8

function choiceOf(values: readonly unknown[]): string {
  if (values.length === 1) return `must be ${String(values[0])}`
  return values.length > CHOICES_SHOWN_MAX_COUNT ? 'must be chosen from the list' : `must be one of ${values.join(', ')}`
}

function limitOf(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  const [word, value] = issue.code === 'too_big' ? ['most', issue.maximum] : ['least', issue.minimum]
  if (issue.origin === 'string')
    return value === 1 && issue.code === 'too_small' ? 'is required' : `must be at ${word} ${count(value)} characters`
  if (issue.origin === 'array') return `must have at ${word} ${count(value)} ${value === 1 ? 'entry' : 'entries'}`
  if (issue.inclusive === false) return `must be ${issue.code === 'too_big' ? 'less than' : 'greater than'} ${count(value)}`
  return `must be at ${word} ${count(value)}`
}

function problemOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected] ?? "isn't valid"
    case 'too_big':
    case 'too_small':
      return limitOf(issue)
    case 'invalid_value':
      return choiceOf(issue.values)
    case 'not_multiple_of':
      return `must be a multiple of ${count(issue.divisor)}`
    default:
      return "isn't valid"
  }
}

// The default messages of both the server and the web app, for schemas without their own.
z.config({ customError: (issue) => `${labelOf(issue.path ?? [])} ${problemOf(issue)}` })
