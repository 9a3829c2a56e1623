import { LANDING_TEXTS } from '@vorta/contract/company/landing-texts'
import { ALL_AVAILABLE } from '@vorta/contract/company/option-availability'
import type { VersionedCompanySettings } from '@vorta/contract/company/schema'
import { SAMPLE_PRICES } from '@vorta/contract/company/typical-price'
import { DEFAULT_CALENDAR } from '@vorta/contract/orders/calendar'

const WORK = { opens: '09:00', closes: '17:00' }

/** Company settings that were never changed. */
export const testCompanySettings = (): VersionedCompanySettings => ({
  profile: {
    version: 0,
    value: {
      ...{ name: 'Vorta', legalName: 'Vorta LLC', addressLines: ['1200 Foundry Street', 'Detroit'], position: '' },
      ...{ email: 'hello@example.com', phone: '555 0100', website: '', taxId: '' },
    },
  },
  calendar: {
    version: 0,
    value: { ...DEFAULT_CALENDAR, hours: { Sun: null, Mon: WORK, Tue: WORK, Wed: WORK, Thu: WORK, Fri: WORK, Sat: null } },
  },
  tax: { version: 0, value: { isOn: false, rates: { MI: 600 } } },
  prices: { version: 0, value: { isShown: true, ...SAMPLE_PRICES } },
  options: { version: 0, value: ALL_AVAILABLE },
  landing: { version: 0, value: LANDING_TEXTS },
})
