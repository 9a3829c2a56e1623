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

/** For example `1,200 × 450 × 80 mm`. */
export const sizeText = (sizeMm: readonly number[]): string =>
  `${sizeMm.map((length) => (length < 100 ? Math.round(length * 10) / 10 : Math.round(length)).toLocaleString('en-US')).join(' × ')} mm`
