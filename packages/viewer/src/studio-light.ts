/** The light of the photo studio, and of two places outdoors, as a function of direction: an ambient gradient and soft boxes. */

import { smoothstep } from '@vorta/kit3d/shape/blend'
import { cross, dot, type Vec3 } from '@vorta/kit3d/shape/vector'

export const STUDIOS = ['dark', 'light', 'street', 'track'] as const
export type StudioName = (typeof STUDIOS)[number]

interface Lamp {
  readonly width: number
  readonly height: number
  readonly at: Vec3
  readonly power: number
  readonly tint?: Vec3
  /** Width of the soft upper and lower edges, relative to half the height. */
  readonly soft?: number
}

interface Studio {
  readonly lamps: readonly Lamp[]
  /** Ambient light from a direction, whose height is -1 at the floor and 1 at the ceiling. */
  readonly ambient: (direction: Vec3) => Vec3
}

const COOL: Vec3 = [0.86, 0.93, 1]
const WARM: Vec3 = [1, 0.94, 0.87]

// One wide ceiling, which fades out toward its edges, so that roof, shoulders and hood have one calm gradient.
const DARK_LAMPS: readonly Lamp[] = [{ width: 24, height: 12, at: [0, 9, 0.001], power: 3.6, soft: 1 }]

/**
 * A band of light around the studio: sharp below and fading out above. Its reflection is one line that runs around the whole car and follows
 * the shoulder. It is brightest at the sides.
 */
function lightBand([x, y, z]: Vec3) {
  const side = (z * z) / (x * x + z * z + 1e-9)
  const line = smoothstep(0.24, 0.252, y) * (1 - smoothstep(0.29, 0.31, y))
  const glow = smoothstep(0.24, 0.252, y) * Math.exp(-(((y - 0.25) / 0.13) ** 2))
  return (9 + 17 * side) * line + (0.7 + 0.8 * side) * glow
}

const LIGHT_LAMPS: readonly Lamp[] = [
  { width: 18, height: 6, at: [0, 9, 2.5], power: 3.4 },
  { width: 18, height: 1.2, at: [0, 8, -5.5], power: 5 },
  { width: 20, height: 1.3, at: [0, 3.4, 12], power: 4.2 },
  { width: 20, height: 1.1, at: [0, 3.6, -12], power: 4 },
  { width: 1.6, height: 6, at: [-12, 3.4, 5.5], power: 4.2, tint: COOL },
  { width: 1.6, height: 6, at: [12, 3.4, -6], power: 4, tint: WARM },
]

const SODIUM: Vec3 = [1, 0.82, 0.6]

// Street lamps along both sides, and lit shop windows.
const STREET_LAMPS: readonly Lamp[] = [
  { width: 16, height: 1.1, at: [0, 8.5, 3.6], power: 17, tint: SODIUM, soft: 0.6 },
  { width: 16, height: 0.8, at: [0, 8.2, -4.4], power: 17, tint: SODIUM, soft: 0.6 },
  { width: 7, height: 1.1, at: [-4, 2.4, 12], power: 8, tint: WARM },
  { width: 5, height: 1.1, at: [5.5, 2.4, 12], power: 6, tint: COOL },
  { width: 9, height: 1.2, at: [2, 2.4, -12], power: 8, tint: WARM },
  { width: 3, height: 1.2, at: [-7, 2.6, -12], power: 3, tint: COOL },
]

// A low sun behind thin clouds.
const TRACK_LAMPS: readonly Lamp[] = [
  { width: 14, height: 4, at: [0, 8.5, 3.6], power: 2.6, soft: 1 },
  { width: 2.2, height: 2.2, at: [-7, 6, 8], power: 26, tint: WARM, soft: 0.8 },
]

const mix = (a: Vec3, b: Vec3, t: number): Vec3 => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]

const STUDIO: Record<StudioName, Studio> = {
  dark: {
    lamps: DARK_LAMPS,
    ambient: (direction) => {
      const height = direction[1]
      const wall = mix([0.018, 0.019, 0.022], [0.075, 0.079, 0.086], smoothstep(-0.02, 0.5, height))
      // The floor is dark toward the horizon, lit beside the car, which shows in the lower body, and dimmer below it.
      const lit = smoothstep(-0.03, -0.36, height) * (1 - 0.4 * smoothstep(-0.5, -1, height))
      const floor = mix([0.018, 0.019, 0.022], [0.38, 0.38, 0.4], lit)
      const band = lightBand(direction)
      const [r, g, b] = height < 0 ? floor : wall
      return [r + band, g + band, b + band]
    },
  },
  light: {
    lamps: LIGHT_LAMPS,
    ambient: ([, height]) => {
      const wall = mix([0.5, 0.51, 0.53], [0.34, 0.345, 0.355], smoothstep(0, 0.8, height))
      const belowHorizon = mix([0.36, 0.36, 0.365], wall, smoothstep(-0.4, -0.02, height))
      const band = 1 - 0.55 * Math.exp(-(((height - 0.16) / 0.09) ** 2))
      return [belowHorizon[0] * band, belowHorizon[1] * band, belowHorizon[2] * band]
    },
  },
  street: {
    lamps: STREET_LAMPS,
    ambient: ([, height]) => {
      const sky = mix([1.1, 0.68, 0.5], [0.2, 0.27, 0.46], smoothstep(0.08, 0.6, height))
      const skyline = mix([0.14, 0.11, 0.09], sky, smoothstep(0.16, 0.34, height))
      return mix([0.06, 0.055, 0.055], skyline, smoothstep(-0.06, 0.02, height))
    },
  },
  track: {
    lamps: TRACK_LAMPS,
    ambient: ([, height]) => {
      const sky = mix([0.95, 0.97, 1], [0.3, 0.42, 0.62], smoothstep(0.05, 0.9, height))
      const trees = mix([0.04, 0.055, 0.035], sky, smoothstep(0.07, 0.12, height))
      return mix([0.12, 0.12, 0.122], trees, smoothstep(-0.04, 0.01, height))
    },
  },
}

const unit = (a: Vec3): Vec3 => {
  const size = Math.hypot(...a)
  return [a[0] / size, a[1] / size, a[2] / size]
}

/** Rows of the panorama, enough for sharp edges of soft boxes. */
export const PANORAMA_HEIGHT = 512
/** Edge length of the cube map, just enough for highlights. */
export const CUBE_SIZE = 64

/** One panorama, or the six faces of a cube, as half floats. */
export type StudioTexels = readonly Uint16Array<ArrayBuffer>[]

const EDGE = 0.16

/** How much of a soft box is visible in a direction, with soft edges. */
function lampVisibility({ width, height, at, soft = EDGE }: Lamp) {
  const distance = Math.hypot(...at)
  const normal = unit(at)
  const across = unit(cross([0, 1, 0], normal))
  const up = cross(normal, across)
  const halfWidth = width / 2 / distance
  const halfHeight = height / 2 / distance
  return (direction: Vec3) => {
    const facing = dot(direction, normal)
    if (facing < 0.05) return 0
    const a = Math.abs(dot(direction, across)) / facing / halfWidth
    const b = Math.abs(dot(direction, up)) / facing / halfHeight
    if (a > 1 || b > 1) return 0
    return smoothstep(0, EDGE, 1 - a) * smoothstep(0, soft, 1 - b)
  }
}

/** The light from a direction, as linear RGB. */
export function studioRadiance(name: StudioName): (direction: Vec3) => Vec3 {
  const { lamps, ambient } = STUDIO[name]
  const lights = lamps.map((lamp) => ({ visibility: lampVisibility(lamp), power: lamp.power, tint: lamp.tint ?? ([1, 1, 1] as const) }))
  return (direction) => {
    let [r, g, b] = ambient(direction)
    for (const { visibility, power, tint } of lights) {
      const light = visibility(direction) * power
      if (light === 0) continue
      r += light * tint[0]
      g += light * tint[1]
      b += light * tint[2]
    }
    return [r, g, b]
  }
}

/** RGBA half floats from the bottom row up; twice as wide as high. */
export function studioPanorama(name: StudioName, height: number): Uint16Array<ArrayBuffer> {
  const width = height * 2
  const radiance = studioRadiance(name)
  const texels = new Uint16Array(width * height * 4)
  const one = toHalf(1)
  for (let row = 0; row < height; row++) {
    const polar = ((row + 0.5) / height - 0.5) * Math.PI
    for (let column = 0; column < width; column++) {
      const around = ((column + 0.5) / width - 0.5) * 2 * Math.PI
      const light = radiance([Math.cos(polar) * Math.cos(around), Math.sin(polar), Math.cos(polar) * Math.sin(around)])
      const at = (row * width + column) * 4
      texels[at] = toHalf(light[0])
      texels[at + 1] = toHalf(light[1])
      texels[at + 2] = toHalf(light[2])
      texels[at + 3] = one
    }
  }
  return texels
}

/** Directions of the faces of a cube map in WebGL's order and orientation; s runs right and t down, from -1 to 1. */
const CUBE_FACES: readonly ((s: number, t: number) => Vec3)[] = [
  (s, t) => [1, -t, -s],
  (s, t) => [-1, -t, s],
  (s, t) => [s, 1, t],
  (s, t) => [s, -1, -t],
  (s, t) => [s, -t, 1],
  (s, t) => [-s, -t, -1],
]

/** The same light as a cube map, for the lite shader. */
export function studioCube(name: StudioName, size: number): Uint16Array<ArrayBuffer>[] {
  const radiance = studioRadiance(name)
  const one = toHalf(1)
  return CUBE_FACES.map((through) => {
    const texels = new Uint16Array(size * size * 4)
    for (let at = 0; at < size * size; at++) {
      const s = (((at % size) + 0.5) / size) * 2 - 1
      const t = ((Math.floor(at / size) + 0.5) / size) * 2 - 1
      const [x, y, z] = unit(through(s, t))
      // three.js flips x when it samples cube maps.
      texels.set([...radiance([-x, y, z]).map(toHalf), one], at * 4)
    }
    return texels
  })
}

const bits = new DataView(new ArrayBuffer(4))

/** Converts positive numbers from 6.2e-5 to 65504 to half floats. */
function toHalf(value: number) {
  bits.setFloat32(0, Math.max(value, 6.2e-5))
  const word = bits.getUint32(0)
  return (((word & 0x7f800000) - 0x38000000) >> 13) | ((word >> 13) & 0x03ff)
}
