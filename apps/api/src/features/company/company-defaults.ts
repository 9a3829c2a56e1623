import { LANDING_TEXTS } from '@vorta/contract/company/landing-texts'
import { ALL_AVAILABLE } from '@vorta/contract/company/option-availability'
import type { CompanySettings } from '@vorta/contract/company/schema'
import { SAMPLE_PRICES } from '@vorta/contract/company/typical-price'
import { WEEKDAYS, type Weekday } from '@vorta/contract/orders/calendar'
import type { Config } from '../../platform/config.ts'

const NAME = 'Vorta'
const SAMPLE_HOURS = { opens: '09:00', closes: '17:00' }

/** The settings of a company that has changed none: from the environment, with sample prices and hours in a demo only. */
export function companyDefaults({ company, companyPosition, calendar, demo }: Config): CompanySettings {
  const hoursOf = (day: Weekday) => (demo && calendar.workdays.includes(day) ? SAMPLE_HOURS : null)
  return {
    profile: {
      name: NAME,
      legalName: NAME,
      addressLines: [company.address],
      position: companyPosition ?? '',
      email: company.email,
      phone: company.phone,
      website: '',
      taxId: '',
    },
    calendar: {
      ...calendar,
      hours: Object.fromEntries(WEEKDAYS.map((day) => [day, hoursOf(day)])) as CompanySettings['calendar']['hours'],
    },
    tax: { isOn: false, rates: {} },
    prices: { isShown: demo, ...SAMPLE_PRICES },
    options: ALL_AVAILABLE,
    landing: LANDING_TEXTS,
  }
}
