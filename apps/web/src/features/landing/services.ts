import { REFUND_AFTER_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, formatDollars, toDollars } from '@vorta/contract/shared/money'

export const DESIGN_FEE = formatDollars(toDollars(DESIGN_FEE_CENTS))

export interface Service {
  readonly img: string
  readonly name: string
  readonly text: string
  readonly included: readonly string[]
  readonly time: string
}

export const SERVICES: readonly Service[] = [
  {
    img: 'services/aero',
    name: 'Aero parts',
    text: 'Splitters, skirts, diffusers, canards, spoilers and wings that work as one, because air does not read part numbers.',
    included: [
      'Drawn on a scan or photos of your car',
      'Five materials, five finishes, your colors',
      'Mounting points and hardware in the model',
      'The 3D model to turn and approve',
    ],
    time: 'Design in 5-7 business days',
  },
  {
    img: 'services/exhaust',
    name: 'Exhausts',
    text: 'Systems routed for your floor and your bumper, with the sound and the clearance agreed on paper before metal is cut.',
    included: [
      'Routing from the collectors to the tips',
      'Clearances measured against your underbody',
      'Tips set flush with bumper or diffuser',
      'Sound and valve behavior agreed first',
    ],
    time: 'Design in 5-7 business days',
  },
  {
    img: 'services/custom',
    name: 'Custom design',
    text: 'Something that does not exist yet. Send a scan or photos, talk to your engineer, and see it grow version by version.',
    included: [
      'One engineer who answers in the chat',
      'Every version of the model kept',
      'Engravings, light, vents and grilles',
      `${REVISIONS_INCLUDED} revisions in the price`,
    ],
    time: 'Estimated 2-3 weeks in all',
  },
]

export const STEPS = [
  { name: 'Order review', time: 'Within 24 hours of payment', text: 'We read your order and check that it can be built.' },
  {
    name: 'Engineer assignment',
    time: '1-2 business days',
    text: 'One engineer takes it and stays with it; you write to each other directly.',
  },
  { name: 'Design', time: '5-7 business days', text: 'You see the model in 3D, ask for changes, and approve it.' },
  { name: 'Production quote', time: 'After design approval', text: 'A fixed price for making it. Nothing is produced before you accept.' },
] as const

export const FEE_INCLUDES = [
  'Order review and a personal engineer',
  '3D modeling of your kit',
  `Up to ${REVISIONS_INCLUDED} revisions`,
  'Chat, files and every model version',
] as const

export const REFUND_PROMISE = `Full refund if the design is not approved within ${REFUND_AFTER_DAYS} days.`
