import {
  BASIC_KIT,
  BODY_TYPES,
  type BodyType,
  ENGRAVING_POSITIONS,
  type EngravingFont,
  type EngravingPosition,
  FEATURES,
  type Feature,
  FINISHES,
  type Finish,
  FONTS,
  type KitStyle,
  type KitType,
  MATERIALS,
  type Material,
  ORDERABLE_KITS,
  ORDERABLE_STYLES,
  STANDARD_STYLE,
} from '@vorta/contract/orders/catalog'
import { isBlank } from '@vorta/contract/shared/blank'
import { carColor } from './car-color.ts'

/** What an order or a draft says about its car; orders carry plain strings. */
export interface CarFacts {
  readonly color: string
  readonly bodyType?: string | null
  readonly make?: string
  readonly model?: string
  readonly year?: number
}

/** What an order or a draft says about its kit; orders carry plain strings. */
export interface KitFacts {
  readonly bodyKit: { readonly type: string; readonly style: string; readonly material: string; readonly finish: string }
  readonly colors: KitColors
  readonly engravings: readonly { readonly text: string; readonly font: string; readonly size: number; readonly position: string }[]
  readonly additionalFeatures: readonly string[]
}

export interface KitColors {
  readonly primary: string
  readonly secondary: string
  readonly accent: string
}

export interface Inscription {
  readonly text: string
  readonly font: EngravingFont
  readonly size: number
  readonly position: EngravingPosition
}

/** Everything the picture depends on, and nothing else. */
export interface Build {
  readonly bodyType: BodyType
  readonly paint: string
  readonly kit: KitType
  readonly style: KitStyle
  readonly material: Material
  readonly finish: Finish
  readonly colors: KitColors
  readonly features: readonly Feature[]
  readonly inscriptions: readonly Inscription[]
}

const known = <T extends string>(list: readonly T[], value: string | null | undefined, otherwise: T): T =>
  list.find((one) => one === value) ?? otherwise

const HEX = /^#?([0-9a-f]{6})$/i
const hex = (value: string, otherwise: string) => {
  const digits = HEX.exec(value.trim())?.[1]
  return digits ? `#${digits.toLowerCase()}` : otherwise
}

/** Reads an order's words; what the catalogue does not know gets a sensible stand-in, so that a picture always comes. */
export function readBuild(kit: KitFacts, car: CarFacts): Build {
  return {
    bodyType: known(BODY_TYPES, car.bodyType, 'Coupe'),
    paint: carColor(car.color),
    kit: known(ORDERABLE_KITS, kit.bodyKit.type, BASIC_KIT),
    style: known(ORDERABLE_STYLES, kit.bodyKit.style, STANDARD_STYLE),
    material: known(MATERIALS, kit.bodyKit.material, 'Fiberglass'),
    finish: known(FINISHES, kit.bodyKit.finish, 'Glossy'),
    colors: {
      primary: hex(kit.colors.primary, '#000000'),
      secondary: hex(kit.colors.secondary, '#333333'),
      accent: hex(kit.colors.accent, '#ffffff'),
    },
    features: FEATURES.filter((feature) => kit.additionalFeatures.includes(feature)),
    inscriptions: kit.engravings
      .filter((one) => !isBlank(one.text))
      .map((one) => ({
        text: one.text.trim(),
        font: known(FONTS, one.font, 'Arial'),
        size: one.size,
        position: known(ENGRAVING_POSITIONS, one.position, 'Center'),
      })),
  }
}
