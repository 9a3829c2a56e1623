import { SAMPLE_COMPANY } from './sample-company.ts'

/** Turns off a setting that production requires. */
export const NONE = 'none'

type Settings = Readonly<Partial<Record<'PUBLIC_URL' | 'SMTP_URL' | 'MAIL_FROM' | Company | Stripe, string | undefined>>>
type Company = 'COMPANY_EMAIL' | 'COMPANY_PHONE' | 'COMPANY_ADDRESS'
type Stripe = 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'

const COMPANY: readonly [name: Company, sample: string][] = [
  ['COMPANY_EMAIL', SAMPLE_COMPANY.email],
  ['COMPANY_PHONE', SAMPLE_COMPANY.phone],
  ['COMPANY_ADDRESS', SAMPLE_COMPANY.address],
]
const SHOWN = ': the site shows it to customers.'

/** One sentence for each required setting that is missing or still has its sample value. */
export function missingInProduction(settings: Settings): string[] {
  const needed: [name: keyof Settings, isMissing: boolean, why: string][] = [
    ['PUBLIC_URL', settings.PUBLIC_URL === undefined, ': links in emails need the address of the site.'],
    ['STRIPE_SECRET_KEY', settings.STRIPE_SECRET_KEY === undefined, ': the embedded test provider cannot take real payments.'],
    [
      'STRIPE_WEBHOOK_SECRET',
      settings.STRIPE_SECRET_KEY !== undefined && settings.STRIPE_WEBHOOK_SECRET === undefined,
      '; with test keys, set it to none to only check payments every minute.',
    ],
    ['SMTP_URL', settings.SMTP_URL === undefined, '; set it to none to store emails in DATA_DIR/mail instead of sending them.'],
    ['MAIL_FROM', settings.SMTP_URL !== NONE && settings.MAIL_FROM === undefined, ': emails need your own sender address.'],
    ...COMPANY.map(([name]): [Company, boolean, string] => [name, settings[name] === undefined, SHOWN]),
  ]
  return [
    ...needed.flatMap(([name, isMissing, why]) => (isMissing ? [`The setting ${name} is required in production${why}`] : [])),
    ...COMPANY.flatMap(([name, sample]) => (settings[name] === sample ? [`The setting ${name} must not be the sample value${SHOWN}`] : [])),
  ]
}
