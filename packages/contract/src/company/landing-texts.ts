/** Texts of the public pages that the company can change. Names of sections, buttons and form fields are fixed. No schemas: public pages use it. */
export const LANDING_TEXTS = {
  heroEyebrow: 'Performance engineering',
  heroHeadline: 'Shaped by air.',
  heroHeadlineSecond: 'Made for one car.',
  workTitle: 'Parts with a purpose',
  workIntro: 'Three projects, each designed for one car and proven on it.',
  servicesTitle: 'From first scan to finished part',
  servicesIntro: 'One design fee, one engineer and clear turnaround times. Track it all from your dashboard.',
  servicesAero: 'Splitters, skirts, diffusers, canards, spoilers and wings, designed to work together as one package.',
  servicesExhaust: 'Systems routed around your underbody and bumper, with sound and clearance settled before any metal is cut.',
  servicesCustom:
    "Need something that doesn't exist yet? Send a scan or photos, talk to your engineer and follow the design version by version.",
  contactTitle: 'Talk to us',
  contactIntro: 'Questions before you order? Tell us about your car and what you have in mind.',
  about:
    'Vorta is an automotive performance engineering company. We design aero parts, exhausts and complete body kits for your car, with one engineer from first scan to final part.',
} as const
export type LandingTextName = keyof typeof LANDING_TEXTS

/** Titles; the other texts can have several lines. */
export const LANDING_LINE_NAMES: readonly LandingTextName[] = [
  'heroEyebrow',
  'heroHeadline',
  'heroHeadlineSecond',
  'workTitle',
  'servicesTitle',
  'contactTitle',
]
export const LANDING_TEXT_NAMES = Object.keys(LANDING_TEXTS) as LandingTextName[]
