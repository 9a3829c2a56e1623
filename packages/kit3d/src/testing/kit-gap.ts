import type { Proportions } from '../body/proportions.ts'

export const MAX_GAP_M = 0.015
export const MAX_DEPTH_M = 0.03

interface Measured {
  readonly p: readonly [number, number, number]
  /** Distance to the body. */
  readonly d: number
}

/** The largest distance to the body among all slices across the axis, or the smallest of all without an axis. */
export function widestGap(measured: readonly Measured[], axis: 0 | 2 | null, { halfWidth, noseWidth, tailWidth }: Proportions): number {
  if (axis === null) return Math.min(...measured.map(({ d }) => Math.abs(d)))
  // Half width of the end faces; blades and fences may extend beyond it.
  const maxExtent = axis === 2 ? halfWidth * Math.min(noseWidth, tailWidth) - 0.04 : 9
  const slices = new Map<number, number>()
  for (const { p, d } of measured) {
    if (Math.abs(p[axis]) > maxExtent) continue
    const slice = Math.round(p[axis] / 0.15)
    slices.set(slice, Math.min(slices.get(slice) ?? Number.POSITIVE_INFINITY, Math.abs(d)))
  }
  const inner = [...slices].sort((a, b) => a[0] - b[0]).slice(1, -1)
  return Math.max(...inner.map(([, d]) => d))
}
