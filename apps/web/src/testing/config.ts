import { ALL_AVAILABLE } from '@vorta/contract/company/option-availability'
import type { ReplyOf } from '@vorta/contract/http/endpoint'
import { DEFAULT_CALENDAR } from '@vorta/contract/orders/calendar'
import type { systemApi } from '@vorta/contract/system/routes'

/** The site settings of a test: no demo, with the embedded payment provider. */
export const testConfig = (change: Partial<ReplyOf<typeof systemApi.config>> = {}): ReplyOf<typeof systemApi.config> => ({
  success: true,
  demo: false,
  paymentProvider: 'embedded',
  stripePublishableKey: 'pk_test',
  testMode: true,
  company: { email: 'hello@example.com', phone: '555 0100', address: '1200 Foundry Street' },
  calendar: DEFAULT_CALENDAR,
  prices: null,
  unavailable: ALL_AVAILABLE,
  ...change,
})
