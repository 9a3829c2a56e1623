import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('quotes what would break a line, and leaves the rest as it is', () => {
  expect(csvLine(['VRT-26-00001', 'Ann "The Axe" O’Hara', 'a,b', 'two\nlines', 500.5, null])).toBe(
    'VRT-26-00001,"Ann ""The Axe"" O’Hara","a,b","two\nlines",500.5,\r\n',
  )
})

it.each(['=1+1', '+1 555 0100', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example";"x")'])(
  'makes no formula of %j',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
  },
)

it('keeps numbers numbers, also those below zero', () => {
  expect(csvLine([-12.5])).toBe('-12.5\r\n')
})
