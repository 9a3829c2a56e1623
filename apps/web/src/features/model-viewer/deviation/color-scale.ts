import { vectorOf } from '@vorta/kit3d/shape/vector'

/** The value range of a color map. Values within the tolerance get a neutral color. */
export interface ColorScale {
  readonly lowMm: number
  readonly highMm: number
  readonly toleranceMm: number
}

type Rgb = readonly [number, number, number]

const rgb = (hex: string): Rgb => vectorOf((k) => Number.parseInt(hex.slice(2 * k + 1, 2 * k + 3), 16))

const WITHIN = [rgb('#54706e'), rgb('#86aaa0')] as const
/** Gaps, and differences without a sign. */
const OUTWARD = ['#f6d860', '#ff9f2f', '#f4492e', '#b5123f'].map(rgb)
/** Overlaps with the car. */
const INWARD = ['#8fd0ff', '#4a97ff', '#4d55ee', '#7a22c9'].map(rgb)

const TEXELS = 256

export function colorAt(valueMm: number, { lowMm, highMm, toleranceMm }: ColorScale): Rgb {
  const size = Math.abs(valueMm)
  if (size <= toleranceMm) return interpolate(WITHIN, toleranceMm > 0 ? size / toleranceMm : 0)
  const end = valueMm < 0 ? -lowMm : highMm
  return interpolate(valueMm < 0 ? INWARD : OUTWARD, end > toleranceMm ? Math.min(1, (size - toleranceMm) / (end - toleranceMm)) : 1)
}

function interpolate(stops: readonly Rgb[], ratio: number): Rgb {
  const at = ratio * (stops.length - 1)
  const from = Math.min(stops.length - 2, Math.floor(at))
  const [a, b] = [stops[from] ?? [0, 0, 0], stops[from + 1] ?? [0, 0, 0]]
  return vectorOf((k) => Math.round((a[k] ?? 0) + ((b[k] ?? 0) - (a[k] ?? 0)) * (at - from)))
}

/** The scale as a texture of one row. */
export function scaleTexels(scale: ColorScale): Uint8Array<ArrayBuffer> {
  const texels = new Uint8Array(TEXELS * 4)
  for (let i = 0; i < TEXELS; i++)
    texels.set([...colorAt(scale.lowMm + ((scale.highMm - scale.lowMm) * i) / (TEXELS - 1), scale), 255], i * 4)
  return texels
}

/** The scale as a CSS gradient. */
export function scaleGradient(scale: ColorScale): string {
  const stops = Array.from({ length: 65 }, (_, i) => {
    const color = colorAt(scale.lowMm + ((scale.highMm - scale.lowMm) * i) / 64, scale)
    return `rgb(${color.join(' ')}) ${((i / 64) * 100).toFixed(1)}%`
  })
  return `linear-gradient(to right, ${stops.join(', ')})`
}

/** Rounds up to a limit of the scale that is at least twice the tolerance. */
export function roundLimit(valueMm: number, toleranceMm: number): number {
  const minimum = Math.max(valueMm, toleranceMm * 2, 0.1)
  const power = 10 ** Math.floor(Math.log10(minimum))
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((digit) => digit * power >= minimum * 0.999) ?? 10) * power
}
