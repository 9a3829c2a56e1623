import { describe, expect, test } from 'vitest'
import { testQuote } from '../../testing/order.ts'
import { amountsOf, initialInputs, parseAmount, parseQuote, type QuoteInputs, quoteForm } from './quote-rows.ts'

const row = (label: string, amount: string, change: object = {}) => ({ label, quantity: '1', amount, taxExempt: false, ...change })
const inputs = (lines: QuoteInputs['lines'], change: Partial<QuoteInputs> = {}): QuoteInputs => ({
  ...{ lines, note: '', taxRate: '', shipping: '', deposit: '', promisedOn: '' },
  ...change,
})
const EXTRAS = { taxRate: '8.875', shipping: '$23.50', deposit: '2,000', promisedOn: '2027-03-04' }
const SKIRTS = row('Skirts', '1000', { quantity: '2' })

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

test('the total is exact to the cent and ignores invalid input', () => {
  expect(amountsOf(inputs([row('a', '0.1'), row('b', '0.2'), row('c', 'x')])).totalCents).toBe(30)
  const fitting = row('Fitting', '150', { taxExempt: true })
  expect(amountsOf(inputs([SKIRTS, fitting], EXTRAS))).toEqual({
    ...{ subtotalCents: 215_000, taxCents: 17_750, shippingCents: 2_350, totalCents: 235_100 },
    ...{ depositCents: 200_000, balanceCents: 35_100 },
  })
  expect(amountsOf(inputs([SKIRTS], { taxRate: 'x', shipping: '-1' })).totalCents).toBe(200_000)
})

describe('parseQuote', () => {
  test('returns the lines and their sum', () => {
    const { quote, errors } = parseQuote(inputs([row(' Carbon parts ', '6800'), row('Paint', '1450.25')], { note: ' soon ' }))
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
  test('returns quantities, tax, shipping, deposit and the promised date', () => {
    const { quote, errors } = parseQuote(inputs([SKIRTS, row('Fitting', '150', { taxExempt: true })], EXTRAS))
    expect(errors).toEqual({})
    expect(quote).toEqual({
      ...{ productionCost: 2351, note: '', taxRate: 8.875, shipping: 23.5, deposit: 2000, promisedOn: '2027-03-04' },
      lines: [
        { label: 'Skirts', quantity: 2, unitPrice: 1000, amount: 2000 },
        { label: 'Fitting', amount: 150, taxExempt: true },
      ],
    })
  })
  test('reports the invalid line and not the sum', () => {
    const { quote, errors } = parseQuote(inputs([row('', '10'), row('Paint', '0')]))
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
    expect(parseQuote(inputs([row('a', text)])).errors['lines.0.amount']).toBe(message)
    expect(parseQuote(inputs([row('a', text, { quantity: '3' })])).errors['lines.0.amount']).toBe(message)
  })
  test.each([
    [{ deposit: '10.01' }, { deposit: "The deposit can't exceed the total" }],
    [{ deposit: 'half' }, { deposit: 'Deposit must be $0.00 or more, with no more than two decimal places' }],
    [{ taxRate: '8.87551' }, { taxRate: 'Tax rate must be from 0 to 25 percent, with no more than three decimal places' }],
    [{ lines: [row('a', '10', { quantity: '0' })] }, { 'lines.0.quantity': 'Quantity must be a whole number from 1 to 999' }],
  ])('reports %j at its field', (change, errors) => {
    expect(parseQuote({ ...inputs([row('a', '10')]), ...change }).errors).toMatchObject(errors)
  })
  test('rejects a sum above the limit', () => {
    const { errors } = parseQuote(inputs([row('a', '999999'), row('b', '2')]))
    expect(errors.productionCost).toBeDefined()
  })
})

test('quoteForm turns the form into the request, or reports each error at its field', () => {
  expect(quoteForm.parse(inputs([row('Paint', '1,450.25')]))).toEqual({
    productionCost: 1450.25,
    note: '',
    lines: [{ label: 'Paint', amount: 1450.25 }],
  })
  const { error } = quoteForm.safeParse(inputs([row('Paint', '10'), row('', 'x')]))
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    ['lines.1.label', 'Each line item needs a label'],
    ['lines.1.amount', 'Enter dollars and cents, such as 1250.50'],
  ])
})

test('the form starts from another quote, or with one empty line', () => {
  expect(initialInputs(null)).toEqual(inputs([row('Production', '')]))
  expect(initialInputs(testQuote({ productionCost: 12500 }))).toEqual(inputs([row('Production', '12500.00')]))
  const quote = parseQuote(inputs([SKIRTS, row('Fitting', '150', { taxExempt: true })], EXTRAS)).quote
  const sent = testQuote({ ...quote, deposit: 2000, taxRate: 8.875, shipping: 23.5, promisedOn: '2027-03-04' })
  expect(parseQuote(initialInputs(sent)).quote).toEqual(quote)
})
