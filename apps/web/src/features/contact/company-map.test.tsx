import { LANDING_TEXTS } from '@vorta/contract/company/landing-texts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CompanyMap } from './CompanyMap.tsx'

it('shows the address and a map link, but no drawn streets, if the company has set no position', () => {
  const company = {
    ...{ email: '', phone: '', phoneHref: '', address: '5 Main Street, Detroit', site: '', mapEmbed: '', demo: '', hours: '' },
    texts: LANDING_TEXTS,
  }
  const html = renderToStaticMarkup(<CompanyMap company={company} />)
  expect(html).toContain('5 Main Street, Detroit')
  expect(html).toContain('href="https://www.openstreetmap.org/search?query=5%20Main%20Street%2C%20Detroit"')
  expect(html).not.toContain('viewBox="0 0 640 400"')
  expect(html).not.toContain('<iframe')
})
