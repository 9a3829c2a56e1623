import { describe, expect, test } from 'vitest'
import { readAmount, readQuote, rowsOf, sumOfRows } from './quote-rows.ts'

const row = (key: number, label: string, amount: string) => ({ key, label, amount })

describe('amounts as they are typed', () => {
  test.each([
    ['1250', 1250],
    ['1,250.5', 1250.5],
    ['$ 1,250.50', 1250.5],
    ['0', 0],
    ['', null],
    ['12.345', null],
    ['-5', null],
    ['1e5', null],
    ['ten', null],
  ])('%s', (typed, dollars) => {
    expect(readAmount(typed)).toBe(dollars)
  })
})

test('the sum is exact to the cent', () => {
  expect(sumOfRows([row(0, 'a', '0.1'), row(1, 'b', '0.2'), row(2, 'c', 'x')])).toBe(0.3)
})

describe('a quote', () => {
  test('is its lines and their sum', () => {
    const { quote, errors } = readQuote([row(0, ' Carbon parts ', '6800'), row(1, 'Paint', '1450.25')], ' soon ')
    expect(errors).toEqual({})
    expect(quote).toEqual({
      productionCost: 8250.25,
      note: 'soon',
      lines: [
        { label: 'Carbon parts', amount: 6800 },
        { label: 'Paint', amount: 1450.25 },
      ],
    })
  })
  test('says which line is wrong, and nothing about the sum then', () => {
    const { quote, errors } = readQuote([row(0, '', '10'), row(1, 'Paint', '0')], '')
    expect(quote).toBeNull()
    expect(errors['lines.0.label']).toBe('Each line needs a label')
    expect(errors['lines.1.amount']).toBeDefined()
    expect(errors.productionCost).toBeUndefined()
  })
  test.each([
    ['', 'Enter an amount over $0'],
    ['0', 'Enter an amount over $0'],
    ['12.345', 'Enter dollars and cents, such as 1250.50'],
    ['1000001', 'At most $1,000,000.00'],
  ])('tells what is wrong with an amount of "%s"', (typed, words) => {
    expect(readQuote([row(0, 'a', typed)], '').errors['lines.0.amount']).toBe(words)
  })
  test('may not pass the limit in sum', () => {
    const { errors } = readQuote([row(0, 'a', '999999'), row(1, 'b', '2')], '')
    expect(errors.productionCost).toBeDefined()
  })
})

test('the form starts from the quote that is replaced, or with one empty line', () => {
  expect(rowsOf(null)).toEqual([row(0, 'Production', '')])
  expect(rowsOf({ productionCost: 12500, lines: [] })).toEqual([row(0, 'Production', '12500.00')])
  const lines = [
    { label: 'Carbon', amount: 4000 },
    { label: 'Paint', amount: 200.5 },
  ]
  const rows = rowsOf({ productionCost: 4200.5, lines })
  expect(rows).toEqual([row(0, 'Carbon', '4000.00'), row(1, 'Paint', '200.50')])
  expect(readQuote(rows, '').quote).toEqual({ productionCost: 4200.5, note: '', lines })
})
