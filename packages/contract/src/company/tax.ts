import * as z from 'zod'
import { US_STATE_CODES, usStateOf } from './us-states.ts'

/** 25 percent. */
const TAX_MAX_BASIS_POINTS = 2_500

export const companyTax = z.object({
  /** Off until the company collects sales tax. */
  isOn: z.boolean(),
  /** Hundredths of a percent by state, such as 600 for 6 %. States without a rate are not taxed. */
  rates: z.partialRecord(
    z.enum(US_STATE_CODES),
    z
      .int('Enter a rate from 0 to 25 percent')
      .min(0, 'Enter a rate from 0 to 25 percent')
      .max(TAX_MAX_BASIS_POINTS, 'Enter a rate from 0 to 25 percent'),
  ),
})
export type CompanyTax = z.output<typeof companyTax>

/** The rate for an address in the United States; 0 if the company collects no tax there. */
export function taxBasisPoints({ isOn, rates }: CompanyTax, { state, country }: { state: string; country: string }): number {
  const code = isOn && country === 'USA' ? usStateOf(state) : undefined
  return (code && rates[code]) ?? 0
}
