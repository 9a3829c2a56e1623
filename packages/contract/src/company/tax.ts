import * as z from 'zod'
import { US_STATE_CODES, US_STATES, type UsState, usStateOf } from './us-states.ts'

/** 25 percent. */
const TAX_MAX_BASIS_POINTS = 2_500

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6

const rateError = {
  error: ({ path = [] }: { path?: PropertyKey[] | undefined }) => {
    const state = US_STATES[path.at(-1) as UsState]
    return `Tax rate of ${state} must be from 0 to 25 percent, with no more than three decimal places`
  },
}

const rate = z
  .number(rateError)
  .min(0, rateError)
  .max(TAX_MAX_BASIS_POINTS, rateError)
  .refine((basisPoints) => isWhole(basisPoints * 10), rateError)

export const companyTax = z.object({
  /** Off until the company collects sales tax. */
  isOn: z.boolean(),
  /** Hundredths of a percent by state, such as 600 for 6 % and 662.5 for 6.625 %. States without a rate are not taxed. */
  rates: z.partialRecord(z.enum(US_STATE_CODES), rate, {
    error: ({ code }) => (code === 'invalid_type' ? undefined : 'Tax rates must be given by state, such as MI'),
  }),
})
export type CompanyTax = z.output<typeof companyTax>

/** The rate for an address in the United States; 0 if the company collects no tax there. */
export function taxBasisPoints({ isOn, rates }: CompanyTax, { state, country }: { state: string; country: string }): number {
  const code = isOn && country === 'USA' ? usStateOf(state) : undefined
  return (code && rates[code]) ?? 0
}
