/** What stands on the picture: its middle and half its size, in pixels. */
export interface Patch {
  readonly x: number
  readonly y: number
  readonly halfWidth: number
  readonly halfHeight: number
}

export const LABEL_HALF_HEIGHT = 12
const EDGE = 2
const GAP = 3
const TRIES = 12

/**
 * Where labels stand so that each can be read: at its place if that is free, otherwise as little above or below it as will do.
 * They are placed in the order given, so that a new one leaves the older where they are.
 */
export function keepApart(wanted: readonly Patch[], taken: readonly Patch[], size: { width: number; height: number }): Patch[] {
  const placed: Patch[] = []
  for (const label of wanted) {
    const inside = within(label, size)
    const isFree = (at: Patch) => ![...taken, ...placed].some((other) => areTouching(at, other))
    placed.push(stepsAround(inside, size).find(isFree) ?? inside)
  }
  return placed
}

function stepsAround(label: Patch, size: { height: number }): Patch[] {
  const step = label.halfHeight + GAP
  const shifts = Array.from({ length: TRIES }, (_, i) => (i + 1) * step).flatMap((by) => [-by, by])
  return [0, ...shifts]
    .map((by) => ({ ...label, y: label.y + by }))
    .filter(({ y, halfHeight }) => y - halfHeight >= EDGE && y + halfHeight <= size.height - EDGE)
}

const within = (label: Patch, { width, height }: { width: number; height: number }): Patch => ({
  ...label,
  x: clamped(label.x, label.halfWidth + EDGE, width - label.halfWidth - EDGE),
  y: clamped(label.y, label.halfHeight + EDGE, height - label.halfHeight - EDGE),
})

const clamped = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

const areTouching = (a: Patch, b: Patch) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth + GAP - 1 && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight + GAP - 1
