import type { Finish, Material } from '@vorta/contract/orders/catalog'
import type { Surface } from '../model.ts'
import type { Look } from './scene-plan.ts'

/** Procedural patterns; see pattern-pixels.ts. */
export type Pattern = 'weave' | 'strands' | 'grain' | 'peel' | 'brushed' | 'flake' | 'mesh'

/** The parameters of a physically based material, independent of three.js. */
export interface MaterialSettings {
  /** Linear light, 0..1 each; a weave may be tinted above 1. */
  readonly color: readonly [number, number, number]
  readonly metalness: number
  readonly roughness: number
  readonly coat: number
  readonly coatRoughness: number
  readonly pattern?: Pattern
  /** Depth of the pattern, 0..1. */
  readonly relief?: number
  /** A second, coarse grain over the pattern. */
  readonly grain?: number
  readonly sheen?: number
  readonly anisotropy?: number
  readonly glow?: number
  readonly opacity?: number
  readonly bothSides?: boolean
}

type Rgb = readonly [number, number, number]

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const rgb = (hex: string): Rgb => {
  const channel = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}
const mix = (a: Rgb, b: Rgb, t: number): Rgb => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
const times = (a: Rgb, k: number): Rgb => [a[0] * k, a[1] * k, a[2] * k]
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** No paint is perfectly black; a minimum brightness keeps shapes readable. */
const paintColor = (hex: string): Rgb => {
  const color = rgb(hex)
  return luminance(color) < 0.006 ? [0.0065, 0.007, 0.008] : color
}

/** Lacquer over the part: how much and how rough. */
const COATS: Record<Finish, readonly [number, number]> = {
  Glossy: [1, 0.03],
  Satin: [0.75, 0.24],
  Matte: [0, 0],
  Textured: [0, 0],
  Raw: [0, 0],
}

const BASE_ROUGHNESS: Record<Finish, number> = { Glossy: 0.38, Satin: 0.42, Matte: 0.92, Textured: 0.7, Raw: 0.58 }
/** Matte surfaces scatter a pale haze at grazing angles. */
const HAZE: Record<Finish, number> = { Glossy: 0, Satin: 0, Matte: 0.5, Textured: 0, Raw: 0 }
const GRAIN: Record<Finish, number> = { Glossy: 0, Satin: 0, Matte: 0, Textured: 1, Raw: 0 }

/** Brighter paint would be white everywhere in the light of the studio, without shape. */
const BRIGHTEST_PAINT = 0.6

/** The paint of the car. Dark colors get no flakes because those would look like haze. */
function carPaint(hex: string): MaterialSettings {
  const color = paintColor(hex)
  const isDark = luminance(color) < 0.03
  return {
    color: times(color, Math.min(1, BRIGHTEST_PAINT / luminance(color))),
    metalness: isDark ? 0 : 0.72,
    roughness: isDark ? 0.6 : 0.3,
    coat: 1,
    coatRoughness: 0.012,
    pattern: 'flake',
    relief: 0.16,
  }
}

/** No pigment reflects all light: bright parts would be one flat color in the light of the studio. */
const pigment = (color: Rgb) => times(color, 0.6)

type KitMaterial = (color: Rgb, finish: Finish) => MaterialSettings

const lacquer = (finish: Finish) => ({ coat: COATS[finish][0], coatRoughness: COATS[finish][1] })

/** Black keeps the natural gray of the fiber; any other color tints the weave. */
function carbon(color: Rgb, finish: Finish): MaterialSettings {
  const natural: Rgb = [0.09, 0.092, 0.098]
  const dye = Math.min(1, luminance(color) * 14 + Math.max(...color) * 0.9)
  return {
    color: mix(natural, times(color, 0.95), finish === 'Raw' ? dye * 0.45 : dye),
    metalness: 0.55,
    roughness: { Glossy: 0.5, Satin: 0.56, Matte: 0.86, Textured: 0.8, Raw: 0.68 }[finish],
    ...lacquer(finish),
    pattern: 'weave',
    relief: finish === 'Raw' ? 1 : 0.8,
    grain: GRAIN[finish],
    sheen: HAZE[finish] * 0.5,
  }
}

/** Gel coat over chopped strand; raw, the strands show in greenish resin. */
function fiberglass(color: Rgb, finish: Finish): MaterialSettings {
  const isRaw = finish === 'Raw'
  return {
    color: isRaw ? mix([0.6, 0.62, 0.44], color, 0.16) : mix(pigment(color), [0.8, 0.8, 0.78], 0.05),
    metalness: 0,
    roughness: BASE_ROUGHNESS[finish] * 0.92,
    ...lacquer(finish),
    pattern: 'strands',
    relief: isRaw ? 1 : 0.32,
    grain: GRAIN[finish],
    sheen: isRaw ? 0.35 : HAZE[finish],
  }
}

/** Poured and rubbery: soft highlights and a trace of orange peel. */
function polyurethane(color: Rgb, finish: Finish): MaterialSettings {
  return {
    color: finish === 'Raw' ? mix([0.035, 0.035, 0.037], color, 0.3) : pigment(color),
    metalness: 0,
    roughness: Math.min(0.95, BASE_ROUGHNESS[finish] + 0.12),
    coat: COATS[finish][0] * 0.72,
    coatRoughness: Math.max(0.14, COATS[finish][1]),
    pattern: 'peel',
    relief: 0.55,
    grain: GRAIN[finish] * 0.8,
    sheen: finish === 'Glossy' ? 0.1 : 0.3 + HAZE[finish],
  }
}

/** Molded plastic with a fine, even grain and no clear coat. */
function abs(color: Rgb, finish: Finish): MaterialSettings {
  return {
    color: finish === 'Raw' ? mix([0.055, 0.056, 0.058], color, 0.3) : mix(pigment(color), [0.25, 0.25, 0.26], 0.14),
    metalness: 0,
    roughness: { Glossy: 0.2, Satin: 0.44, Matte: 0.74, Textured: 0.66, Raw: 0.52 }[finish],
    coat: finish === 'Glossy' ? 0.25 : 0,
    coatRoughness: 0.1,
    pattern: 'grain',
    relief: { Glossy: 0.1, Satin: 0.22, Matte: 0.35, Textured: 1, Raw: 0.6 }[finish],
    grain: GRAIN[finish],
    sheen: HAZE[finish],
  }
}

/** Anodized in the chosen color; raw is bare brushed metal. */
function aluminum(color: Rgb, finish: Finish): MaterialSettings {
  const bare: Rgb = [0.62, 0.63, 0.65]
  const anodized = mix(times(bare, 0.16), color, 0.82)
  return {
    color: finish === 'Raw' ? mix(bare, color, 0.1) : anodized,
    metalness: 1,
    roughness: { Glossy: 0.16, Satin: 0.36, Matte: 0.6, Textured: 0.56, Raw: 0.38 }[finish],
    coat: finish === 'Glossy' ? 0.5 : 0,
    coatRoughness: 0.06,
    pattern: finish === 'Textured' ? 'grain' : 'brushed',
    relief: { Glossy: 0.25, Satin: 0.8, Matte: 0.5, Textured: 0.9, Raw: 1 }[finish],
    anisotropy: finish === 'Raw' || finish === 'Satin' ? 0.65 : 0,
  }
}

const KIT_MATERIALS: Record<Material, KitMaterial> = {
  'Carbon Fiber': carbon,
  Fiberglass: fiberglass,
  Polyurethane: polyurethane,
  'ABS Plastic': abs,
  Aluminum: aluminum,
}

/** A painted line has the chosen finish but no weave, so that the accent stays a clean line. */
const paintedLine = (hex: string, finish: Finish): MaterialSettings => ({
  color: paintColor(hex),
  metalness: 0,
  roughness: BASE_ROUGHNESS[finish],
  ...lacquer(finish),
})

const plain = (hex: string, roughness: number, more: Partial<MaterialSettings> = {}): MaterialSettings => ({
  color: rgb(hex),
  metalness: 0,
  roughness,
  coat: 0,
  coatRoughness: 0,
  ...more,
})

const FIXED: Partial<Record<Surface, MaterialSettings>> = {
  glass: plain('#030405', 0.02, { coat: 1, coatRoughness: 0.01, opacity: 0.58 }),
  clearGlass: plain('#10161a', 0.03, { coat: 1, opacity: 0.28 }),
  lens: plain('#181c20', 0.02, { coat: 1, coatRoughness: 0.02, opacity: 0.12 }),
  trim: plain('#060607', 0.3, { coat: 0.45, coatRoughness: 0.06 }),
  seam: plain('#010102', 1),
  grille: plain('#08090a', 0.5, { metalness: 0.3, pattern: 'mesh', relief: 1, bothSides: true }),
  interior: plain('#5b5e63', 0.8, { bothSides: true }),
  rubber: plain('#0d0d0e', 0.86),
  rim: plain('#7d828a', 0.3, { metalness: 0.95, coat: 0.7, coatRoughness: 0.08 }),
  brake: plain('#85888d', 0.4, { metalness: 1 }),
  caliper: plain('#26282c', 0.4, { metalness: 0.4, coat: 0.5, coatRoughness: 0.1 }),
  chrome: plain('#d5d8dd', 0.12, { metalness: 1 }),
  headlamp: plain('#0b0e13', 0.06, { coat: 1, metalness: 0.2 }),
  lampGlow: plain('#ffffff', 0.4, { glow: 3.6 }),
  taillamp: plain('#4a0206', 0.15, { coat: 1, coatRoughness: 0.02, glow: 0.4 }),
  tailGlow: plain('#e80206', 0.9, { glow: 0.85 }),
  underbody: plain('#0a0b0c', 0.85, { bothSides: true }),
}

const DARKEST_GLOW = 0.05

export function materialSettingsFor(look: Look): MaterialSettings {
  switch (look.kind) {
    case 'paint':
      return carPaint(look.color)
    case 'kit':
      return { ...KIT_MATERIALS[look.material](paintColor(look.color), look.finish), bothSides: true }
    case 'line':
      return { ...paintedLine(look.color, look.finish), bothSides: true }
    case 'glow': {
      const color = rgb(look.color)
      // A light can't be black.
      return plain('#ffffff', 0.5, { color: luminance(color) < DARKEST_GLOW ? [0.9, 0.95, 1] : color, glow: 2.4, bothSides: true })
    }
    case 'ghost':
      return plain('#464b52', 0.78)
    case 'fixed':
      return FIXED[look.surface] ?? plain('#1a1b1d', 0.6)
  }
}
