import type { LandingTextName } from '@vorta/contract/company/landing-texts'
import { REFUND_AFTER_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, formatDollars, toDollars } from '@vorta/contract/shared/money'

export const DESIGN_FEE = formatDollars(toDollars(DESIGN_FEE_CENTS))

export interface Service {
  readonly img: string
  readonly name: string
  /** The name of its text. */
  readonly text: LandingTextName
  readonly included: readonly string[]
  readonly time: string
}

export const SERVICES: readonly Service[] = [
  {
    img: 'services/aero',
    name: 'Aero parts',
    text: 'servicesAero',
    included: [
      'Designed from a scan or photos of your car',
      'Five materials, five finishes, your colors',
      'Mounting points and hardware included',
      'Review and approve in 3D',
    ],
    time: 'Design in 5-7 business days',
  },
  {
    img: 'services/exhaust',
    name: 'Exhausts',
    text: 'servicesExhaust',
    included: [
      'Routing from the collectors to the tips',
      'Clearances measured against your underbody',
      'Tips flush with your bumper or diffuser',
      'Sound and valve behavior settled up front',
    ],
    time: 'Design in 5-7 business days',
  },
  {
    img: 'services/custom',
    name: 'Custom design',
    text: 'servicesCustom',
    included: [
      'Direct chat with your engineer',
      'Access to every model version',
      'Engravings, lights, vents and grilles',
      `${REVISIONS_INCLUDED} revisions included`,
    ],
    time: 'Estimated 2-3 weeks total',
  },
]

export const STEPS = [
  { name: 'Order review', time: 'Within 24 hours of payment', text: 'We review your order and confirm that we can build it.' },
  {
    name: 'Engineer assignment',
    time: '1-2 business days',
    text: 'One engineer works on your order from start to finish, and you chat with them directly.',
  },
  { name: 'Design', time: '5-7 business days', text: 'You review the model in 3D, request changes and approve it.' },
  {
    name: 'Production quote',
    time: 'After design approval',
    text: 'You get a fixed price. Production starts only after you accept and pay.',
  },
] as const

export const FEE_INCLUDES = [
  'Order review and a dedicated engineer',
  '3D modeling of your kit',
  `Up to ${REVISIONS_INCLUDED} revisions`,
  'Chat, files and every model version',
] as const

export const REFUND_POLICY = `Full refund if the design is not approved within ${REFUND_AFTER_DAYS} days.`
