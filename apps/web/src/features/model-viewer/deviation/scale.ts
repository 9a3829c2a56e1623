/** What the colours of a map stand for: from the lowest to the highest value, with all within the tolerance in a quiet colour. */
export interface Scale {
  readonly lowMm: number
  readonly highMm: number
  readonly toleranceMm: number
}

type Rgb = readonly [number, number, number]

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const WITHIN = [rgb('#54706e'), rgb('#86aaa0')] as const
/** Beyond the tolerance outward: air, or a difference at all. */
const OUTWARD = ['#f6d860', '#ff9f2f', '#f4492e', '#b5123f'].map(rgb)
/** Beyond it inward: into the car. */
const INWARD = ['#8fd0ff', '#4a97ff', '#4d55ee', '#7a22c9'].map(rgb)

const TEXELS = 256

export function colorAt(valueMm: number, { lowMm, highMm, toleranceMm }: Scale): Rgb {
  const size = Math.abs(valueMm)
  if (size <= toleranceMm) return mixed(WITHIN, toleranceMm > 0 ? size / toleranceMm : 0)
  const end = valueMm < 0 ? -lowMm : highMm
  return mixed(valueMm < 0 ? INWARD : OUTWARD, end > toleranceMm ? Math.min(1, (size - toleranceMm) / (end - toleranceMm)) : 1)
}

function mixed(stops: readonly Rgb[], share: number): Rgb {
  const at = share * (stops.length - 1)
  const from = Math.min(stops.length - 2, Math.floor(at))
  const [a, b] = [stops[from] ?? [0, 0, 0], stops[from + 1] ?? [0, 0, 0]]
  return [0, 1, 2].map((k) => Math.round((a[k] ?? 0) + ((b[k] ?? 0) - (a[k] ?? 0)) * (at - from))) as unknown as Rgb
}

/** One row of colours from low to high, for the graphics card. */
export function scaleTexels(scale: Scale): Uint8Array<ArrayBuffer> {
  const texels = new Uint8Array(TEXELS * 4)
  for (let i = 0; i < TEXELS; i++)
    texels.set([...colorAt(scale.lowMm + ((scale.highMm - scale.lowMm) * i) / (TEXELS - 1), scale), 255], i * 4)
  return texels
}

/** The same row for a legend. */
export function scaleGradient(scale: Scale): string {
  const stops = Array.from({ length: 65 }, (_, i) => {
    const color = colorAt(scale.lowMm + ((scale.highMm - scale.lowMm) * i) / 64, scale)
    return `rgb(${color.join(' ')}) ${((i / 64) * 100).toFixed(1)}%`
  })
  return `linear-gradient(to right, ${stops.join(', ')})`
}

/** A round end of the scale that shows what matters: at least twice the tolerance. */
export function roundEnd(valueMm: number, toleranceMm: number): number {
  const wanted = Math.max(valueMm, toleranceMm * 2, 0.1)
  const power = 10 ** Math.floor(Math.log10(wanted))
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((digit) => digit * power >= wanted * 0.999) ?? 10) * power
}
