import { companyApi } from '@vorta/contract/company/routes'
import { testCompanySettings } from '../../testing/company-settings.ts'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { CompanyTab } from './CompanyTab.tsx'

export const companyScreens: readonly ScreenStates[] = [
  {
    name: 'company settings',
    screen: <CompanyTab />,
    endpoint: companyApi.settings,
    empty: null,
    full: replyTo(companyApi.settings, { success: true, settings: testCompanySettings() }),
    texts: {
      error: "We couldn't load the company settings.",
      full: 'The contact details on the site, and the names on quotes and receipts.',
    },
  },
]
