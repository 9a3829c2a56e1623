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
import { addableParts, type KitPart } from '@vorta/contract/orders/kit-parts'
import { isBlank } from '@vorta/contract/shared/blank'
import type { Vehicle, VehicleShape } from '@vorta/contract/vehicles/vehicles'
import { carColor } from './car-color.ts'

/** The car of an order or a draft; orders contain plain strings. */
export interface CarFacts {
  readonly color: string
  readonly bodyType?: string | null
  readonly make?: string
  readonly model?: string
  readonly year?: number
}

/** The kit of an order or a draft; orders contain plain strings. */
export interface KitFacts {
  readonly bodyKit: {
    readonly type: string
    readonly additionalTypes?: readonly string[] | undefined
    readonly style: string
    readonly material: string
    readonly finish: string
  }
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

/** Each font in CSS, with similar fallbacks for systems that don't have it. */
export const ENGRAVING_FONTS: Record<EngravingFont, string> = {
  Arial: '700 1px Arial, "Liberation Sans", Arimo, sans-serif',
  'Times New Roman': '700 1px "Times New Roman", "Liberation Serif", Tinos, serif',
  Impact: '900 1px Impact, Haettenschweiler, "Liberation Sans Narrow", "Arial Narrow", sans-serif',
  'Courier New': '700 1px "Courier New", "Liberation Mono", Cousine, monospace',
  Helvetica: '500 1px Helvetica, "Helvetica Neue", "Inter Variable", sans-serif',
}

/** Exactly what the rendered picture depends on. */
export interface Build {
  readonly bodyType: BodyType
  /** The measures of a listed car. */
  readonly vehicle?: VehicleShape | undefined
  readonly paint: string
  readonly kit: KitType
  /** Parts beyond the kit; undefined if there are none. */
  readonly additionalParts?: readonly KitPart[] | undefined
  readonly style: KitStyle
  readonly material: Material
  readonly finish: Finish
  readonly colors: KitColors
  readonly features: readonly Feature[]
  readonly inscriptions: readonly Inscription[]
}

const knownOr = <T extends string>(list: readonly T[], value: string | null | undefined, fallback: T): T =>
  list.find((option) => option === value) ?? fallback

const HEX = /^#?([0-9a-f]{6})$/i
const hex = (value: string, fallback: string) => {
  const digits = HEX.exec(value.trim())?.[1]
  return digits ? `#${digits.toLowerCase()}` : fallback
}

/** Reads the build of an order. Values outside the catalog get a default, so that it can always be drawn. */
export function readBuild(kit: KitFacts, car: CarFacts, vehicle: Vehicle | null = null): Build {
  const type = knownOr(ORDERABLE_KITS, kit.bodyKit.type, BASIC_KIT)
  const additionalParts = addableParts(type, kit.bodyKit.additionalTypes ?? [])
  return {
    bodyType: knownOr(BODY_TYPES, car.bodyType, vehicle?.bodyType ?? 'Coupe'),
    vehicle: vehicle?.shape,
    paint: carColor(car.color),
    kit: type,
    ...(additionalParts.length > 0 && { additionalParts }),
    style: knownOr(ORDERABLE_STYLES, kit.bodyKit.style, STANDARD_STYLE),
    material: knownOr(MATERIALS, kit.bodyKit.material, 'Fiberglass'),
    finish: knownOr(FINISHES, kit.bodyKit.finish, 'Glossy'),
    colors: {
      primary: hex(kit.colors.primary, '#000000'),
      secondary: hex(kit.colors.secondary, '#333333'),
      accent: hex(kit.colors.accent, '#ffffff'),
    },
    features: FEATURES.filter((feature) => kit.additionalFeatures.includes(feature)),
    inscriptions: kit.engravings
      .filter((engraving) => !isBlank(engraving.text))
      .map((engraving) => ({
        text: engraving.text.trim(),
        font: knownOr(FONTS, engraving.font, 'Arial'),
        size: engraving.size,
        position: knownOr(ENGRAVING_POSITIONS, engraving.position, 'Center'),
      })),
  }
}
