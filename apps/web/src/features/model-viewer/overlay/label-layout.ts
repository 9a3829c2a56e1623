/** Center and half size in pixels. */
export interface LabelBox {
  readonly x: number
  readonly y: number
  readonly halfWidth: number
  readonly halfHeight: number
}

export const LABEL_HALF_HEIGHT = 12
const MARGIN_PX = 2
const GAP_PX = 3
const MAX_STEPS = 12

/** Moves overlapping labels up or down as little as possible. Earlier labels have priority, so that a new one does not move them. */
export function arrangeLabels(
  labels: readonly LabelBox[],
  obstacles: readonly LabelBox[],
  size: { width: number; height: number },
): LabelBox[] {
  const placed: LabelBox[] = []
  for (const label of labels) {
    const clamped = clampToViewport(label, size)
    const isFree = (at: LabelBox) => ![...obstacles, ...placed].some((other) => overlap(at, other))
    placed.push(candidates(clamped, size).find(isFree) ?? clamped)
  }
  return placed
}

function candidates(label: LabelBox, size: { height: number }): LabelBox[] {
  const step = label.halfHeight + GAP_PX
  const shifts = Array.from({ length: MAX_STEPS }, (_, i) => (i + 1) * step).flatMap((by) => [-by, by])
  return [0, ...shifts]
    .map((by) => ({ ...label, y: label.y + by }))
    .filter(({ y, halfHeight }) => y - halfHeight >= MARGIN_PX && y + halfHeight <= size.height - MARGIN_PX)
}

const clampToViewport = (label: LabelBox, { width, height }: { width: number; height: number }): LabelBox => ({
  ...label,
  x: clamp(label.x, label.halfWidth + MARGIN_PX, width - label.halfWidth - MARGIN_PX),
  y: clamp(label.y, label.halfHeight + MARGIN_PX, height - label.halfHeight - MARGIN_PX),
})

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

const overlap = (a: LabelBox, b: LabelBox) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth + GAP_PX - 1 && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight + GAP_PX - 1
