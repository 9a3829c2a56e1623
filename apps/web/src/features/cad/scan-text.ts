import type { Scan } from '@vorta/contract/cad/schema'
import { SCAN_AREA_DEFAULT } from '@vorta/contract/cad/schema'

const TONES = { excellent: 'green', good: 'blue', fair: 'yellow', poor: 'red' } as const

/** Gray if the quality could not be measured. */
export function qualityBadge(quality: Scan['quality']) {
  if (quality === null) return { tone: 'gray' as const, label: 'Not measured' }
  return { tone: TONES[quality], label: `${quality.charAt(0).toUpperCase()}${quality.slice(1)}` }
}

export const scanAreaOf = (scan: Pick<Scan, 'scanArea'>): string => scan.scanArea || SCAN_AREA_DEFAULT

const COUNT = new Intl.NumberFormat('en-US')

/** `1,204,331 data points` */
export const dataPoints = (count: number): string => `${COUNT.format(count)} data point${count === 1 ? '' : 's'}`

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const HUNDREDTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const lengthFormat = (mm: number) => (mm < 10 ? HUNDREDTHS : mm < 100 ? TENTHS : WHOLE)

/** For example `1,200 × 450 × 80.3 mm`. */
export const sizeText = (sizeMm: readonly number[]): string =>
  `${sizeMm.map((length) => lengthFormat(length).format(length)).join(' × ')} mm`
