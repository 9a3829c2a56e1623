import { DESIGN_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import type { Project } from '../features/landing/portfolio.ts'
import { SERVICES } from '../features/landing/services.ts'

/** Structured data for search engines (schema.org). The server fills in the placeholders in double braces. */

const COMPANY_ID = '{{site}}/#company'

export const companyData = (description: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'AutomotiveBusiness',
  '@id': COMPANY_ID,
  name: 'Vorta',
  url: '{{site}}/',
  logo: '{{site}}/icon-512.png',
  description,
  email: '{{email}}',
  telephone: '{{phone}}',
  address: '{{address}}',
  makesOffer: SERVICES.map(({ name, text }) => ({
    '@type': 'Offer',
    price: toDollars(DESIGN_FEE_CENTS).toFixed(2),
    priceCurrency: 'USD',
    itemOffered: { '@type': 'Service', name, description: `{{${text}}}` },
  })),
})

export const projectData = ({ title, description, link, tags }: Project): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'CreativeWork',
      name: title,
      description,
      url: `{{site}}${link}`,
      keywords: tags.join(', '),
      creator: { '@id': COMPANY_ID },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Our Work', item: '{{site}}/#our-work' },
        { '@type': 'ListItem', position: 2, name: title, item: `{{site}}${link}` },
      ],
    },
  ],
})
