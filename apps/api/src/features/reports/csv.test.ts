import { expect, it } from 'vitest'
import { csvLine, decimalOf } from './csv.ts'

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

it('writes cents as exact decimals that a spreadsheet can add up', () => {
  expect(csvLine([{ cents: -50_000 }, { cents: 5 }, { cents: -5 }, { cents: 0 }, { cents: 99_999_999_01 }])).toBe(
    '-500.00,0.05,-0.05,0.00,99999999.01\r\n',
  )
  expect(decimalOf(123)).toBe('1.23')
})
