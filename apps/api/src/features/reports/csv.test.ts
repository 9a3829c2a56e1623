import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('quotes cells only where necessary', () => {
  expect(csvLine(['VRT-26-00001', 'Ann "The Axe" O’Hara', 'a,b', 'two\nlines', 500.5, null])).toBe(
    'VRT-26-00001,"Ann ""The Axe"" O’Hara","a,b","two\nlines",500.5,\r\n',
  )
})

it.each(['=1+1', '+1 555 0100', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example";"x")'])(
  'escapes %j so that it is not run as a formula',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
  },
)

it('does not quote negative numbers', () => {
  expect(csvLine([-12.5])).toBe('-12.5\r\n')
})
