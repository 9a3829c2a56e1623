// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { LANDING_TEXTS } from '@vorta/contract/company/landing-texts'
import { afterEach, it } from 'vitest'
import { setCompany } from '../../lib/company.ts'
import { shows, showsNot } from '../../testing/dom.ts'
import { DemoEngineers } from './DemoEngineers.tsx'

const company = { email: '', phone: '', phoneHref: '', address: '', site: '', mapEmbed: '', hours: '', texts: LANDING_TEXTS }

afterEach(cleanup)

it('shows made-up engineers in the demo only, marked as such', async () => {
  setCompany({ ...company, demo: '' })
  const { unmount } = render(<DemoEngineers />)
  showsNot('Erin Vasquez')
  unmount()
  setCompany({ ...company, demo: 'yes' })
  render(<DemoEngineers />)
  await shows('Erin Vasquez Demo')
  await shows('These people are made up for the demo.')
})
