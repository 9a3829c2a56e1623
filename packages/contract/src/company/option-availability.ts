import * as z from 'zod'
import { FEATURES, FINISHES, KIT_TYPES, MATERIALS, ORDERABLE_KITS, ORDERABLE_STYLES, STYLES } from '../orders/catalog.ts'

const LISTS = { kits: ORDERABLE_KITS, styles: ORDERABLE_STYLES, materials: MATERIALS, finishes: FINISHES, features: FEATURES } as const
export type OptionList = keyof typeof LISTS

/** The lists of which a customized kit needs one option. */
const NEEDED = { kits: KIT_TYPES, styles: STYLES, materials: MATERIALS, finishes: FINISHES } as const

const chosenFrom = <const T extends readonly [string, ...string[]]>(list: T) => z.array(z.enum(list)).max(list.length)

/** The options that new orders cannot contain. Orders that have them are not affected. */
export const unavailableOptions = z
  .object({
    kits: chosenFrom(LISTS.kits),
    styles: chosenFrom(LISTS.styles),
    materials: chosenFrom(LISTS.materials),
    finishes: chosenFrom(LISTS.finishes),
    features: chosenFrom(LISTS.features),
  })
  .superRefine((unavailable, context) => {
    for (const [name, options] of Object.entries(NEEDED)) {
      const off: readonly string[] = unavailable[name as keyof typeof NEEDED]
      if (options.every((option) => off.includes(option)))
        context.addIssue({ code: 'custom', path: [name], message: 'Keep at least one option available' })
    }
  })
export type UnavailableOptions = z.output<typeof unavailableOptions>

export const ALL_AVAILABLE: UnavailableOptions = { kits: [], styles: [], materials: [], finishes: [], features: [] }

interface ChosenOptions {
  readonly bodyKit: {
    readonly type: string
    readonly additionalTypes?: readonly string[] | undefined
    readonly style: string
    readonly material: string
    readonly finish: string
  }
  readonly additionalFeatures: readonly string[]
}

/** The chosen options that are not available, by the path of their field. */
export function unavailableChoices(unavailable: UnavailableOptions, { bodyKit, additionalFeatures }: ChosenOptions) {
  const { type, additionalTypes = [], style, material, finish } = bodyKit
  const chosen: readonly [path: string, list: OptionList, options: readonly string[]][] = [
    ['bodyKit.type', 'kits', [type]],
    ['bodyKit.additionalTypes', 'kits', additionalTypes],
    ['bodyKit.style', 'styles', [style]],
    ['bodyKit.material', 'materials', [material]],
    ['bodyKit.finish', 'finishes', [finish]],
    ['additionalFeatures', 'features', additionalFeatures],
  ]
  return chosen.flatMap(([path, list, options]) => {
    const off: readonly string[] = unavailable[list]
    return options.filter((option) => off.includes(option)).map((option) => ({ path, option }))
  })
}

interface Kit {
  readonly type: (typeof ORDERABLE_KITS)[number]
  readonly style: (typeof ORDERABLE_STYLES)[number]
  readonly material: (typeof MATERIALS)[number]
  readonly finish: (typeof FINISHES)[number]
}

/** The kit with the first available option in place of each one that is not available. */
export function availableKit<T extends Kit>(unavailable: UnavailableOptions, kit: T): T {
  const firstOf = <Chosen extends string>(chosen: Chosen, options: readonly Chosen[], off: readonly string[]): Chosen =>
    off.includes(chosen) ? (options.find((option) => !off.includes(option)) ?? chosen) : chosen
  return {
    ...kit,
    type: firstOf(kit.type, NEEDED.kits, unavailable.kits),
    style: firstOf(kit.style, NEEDED.styles, unavailable.styles),
    material: firstOf(kit.material, NEEDED.materials, unavailable.materials),
    finish: firstOf(kit.finish, NEEDED.finishes, unavailable.finishes),
  }
}
