import { BASIC_KIT, type KitType } from './catalog.ts'

/** The kit types that are a single part and can be added to another kit. */
export const KIT_PARTS = ['Front Spoiler', 'Rear Spoiler', 'Side Skirts', 'Diffuser', 'Splitter', 'Canards', 'Wing'] as const
export type KitPart = (typeof KIT_PARTS)[number]

const PARTS_OF_KITS: Partial<Record<KitType, readonly KitPart[]>> = {
  'Full Body Kit': ['Splitter', 'Canards', 'Side Skirts', 'Diffuser', 'Wing'],
  [BASIC_KIT]: ['Front Spoiler', 'Side Skirts', 'Rear Spoiler'],
}

/** Parts that need the same space on the car. */
const BELOW_BUMPER: readonly KitPart[] = ['Front Spoiler', 'Splitter']

interface BodyKit {
  readonly type: string
  readonly additionalTypes?: readonly string[] | undefined
}

/** The parts of a kit type without additions. */
export const partsOfKit = (type: KitType): readonly KitPart[] => PARTS_OF_KITS[type] ?? KIT_PARTS.filter((part) => part === type)

/** Why a part cannot be added to a kit with its other parts, or null if it can. */
export function whyNotAddable(part: KitPart, type: KitType, additionalTypes: readonly KitPart[] = []): string | null {
  if (type === 'Full Body Kit') return 'The Full Body Kit covers the whole car.'
  const parts = partsOfKit(type)
  if (parts.includes(part)) return part === type ? `${part} is your kit type.` : `${part} is part of the ${type}.`
  const taken = BELOW_BUMPER.some((other) => other !== part && (parts.includes(other) || additionalTypes.includes(other)))
  return taken && BELOW_BUMPER.includes(part) ? `${BELOW_BUMPER.join(' and ')} both mount below the front bumper.` : null
}

/** Those of the parts that a kit can have, in the order of the catalog and without unknown ones. Of two that need the same space, the first one stays. */
export function addableParts(type: KitType, parts: readonly string[]): KitPart[] {
  const known = KIT_PARTS.filter((part) => parts.includes(part))
  return known.filter((part, at) => whyNotAddable(part, type, known.slice(0, at)) === null)
}

/** Such as "Side Skirts + Rear Spoiler": the kit type and the added parts. */
export const kitName = ({ type, additionalTypes = [] }: BodyKit): string => [type || BASIC_KIT, ...additionalTypes].join(' + ')

const SHORT_NAME_PARTS = 3

/** Such as "Side Skirts + 4 parts": the name of a kit on a card, which has space for three parts. */
export function shortKitName(name: string): string {
  const [type, ...added] = name.split(' + ')
  return added.length < SHORT_NAME_PARTS ? name : `${type} + ${added.length} parts`
}
