import { describe, expect, test } from 'vitest'
import { initialRows, parseAmount, parseQuote, quoteForm, sumOfRows } from './quote-rows.ts'

const row = (label: string, amount: string) => ({ label, amount })

describe('parseAmount', () => {
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
  ])('reads "%s" as %s', (text, dollars) => {
    expect(parseAmount(text)).toBe(dollars)
  })
})

test('sumOfRows is exact to the cent', () => {
  expect(sumOfRows([row('a', '0.1'), row('b', '0.2'), row('c', 'x')])).toBe(0.3)
})

describe('parseQuote', () => {
  test('returns the lines and their sum', () => {
    const { quote, errors } = parseQuote([row(' Carbon parts ', '6800'), row('Paint', '1450.25')], ' soon ')
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
  test('reports the invalid line and not the sum', () => {
    const { quote, errors } = parseQuote([row('', '10'), row('Paint', '0')], '')
    expect(quote).toBeNull()
    expect(errors['lines.0.label']).toBe('Each line item needs a label')
    expect(errors['lines.1.amount']).toBeDefined()
    expect(errors.productionCost).toBeUndefined()
  })
  test.each([
    ['', 'Enter an amount over $0'],
    ['0', 'Enter an amount over $0'],
    ['12.345', 'Enter dollars and cents, such as 1250.50'],
    ['1000001', 'Enter $1,000,000.00 or less'],
  ])('explains what is wrong with the amount "%s"', (text, message) => {
    expect(parseQuote([row('a', text)], '').errors['lines.0.amount']).toBe(message)
  })
  test('rejects a sum above the limit', () => {
    const { errors } = parseQuote([row('a', '999999'), row('b', '2')], '')
    expect(errors.productionCost).toBeDefined()
  })
})

test('quoteForm turns the form into the request, or reports each error at its field', () => {
  expect(quoteForm.parse({ lines: [row('Paint', '1,450.25')], note: '' })).toEqual({
    productionCost: 1450.25,
    note: '',
    lines: [{ label: 'Paint', amount: 1450.25 }],
  })
  const { error } = quoteForm.safeParse({ lines: [row('Paint', '10'), row('', 'x')], note: '' })
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    ['lines.1.label', 'Each line item needs a label'],
    ['lines.1.amount', 'Enter dollars and cents, such as 1250.50'],
  ])
})

test('initialRows starts from the replaced quote, or with one empty line', () => {
  expect(initialRows(null)).toEqual([row('Production', '')])
  expect(initialRows({ productionCost: 12500, lines: [] })).toEqual([row('Production', '12500.00')])
  const lines = [
    { label: 'Carbon', amount: 4000 },
    { label: 'Paint', amount: 200.5 },
  ]
  const rows = initialRows({ productionCost: 4200.5, lines })
  expect(rows).toEqual([row('Carbon', '4000.00'), row('Paint', '200.50')])
  expect(parseQuote(rows, '').quote).toEqual({ productionCost: 4200.5, note: '', lines })
})
