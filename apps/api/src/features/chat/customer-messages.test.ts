import { expect, it } from 'vitest'
import { TYPED_BY_CUSTOMER } from './customer-messages.sql.ts'

const pattern = new RegExp(TYPED_BY_CUSTOMER)

it.each([
  ...['Cancellation requested: I sold the car', '3D scan uploaded: hood.ply'],
  ...['Answer of the customer: Matte', 'Answer from the customer: Matte'],
  ...['Pin 1 set on CAD version 2: Lower', 'Pin 12 added to CAD version 1: Lower'],
  ...['Pin 3 answered: Lower', 'Reply to pin 3: Lower'],
])('matches current and earlier wording: %s', (line) => expect(line).toMatch(pattern))

it.each(['Pin 3 is done', 'Reply to pin 3', 'Design approved: CAD version 1 (SHA-256 x)', 'Note: Reply to pin 3: Lower'])(
  'ignores text that does not quote the customer: %s',
  (line) => expect(line).not.toMatch(pattern),
)
