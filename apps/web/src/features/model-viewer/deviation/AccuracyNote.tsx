import type { OpenedModel } from '../load/protocol.ts'

/** States how much distances may be off because curved surfaces of solid models are displayed as triangles. */
export function AccuracyNote({ models }: { models: readonly OpenedModel[] }) {
  const errorMm = models.reduce((sum, { facts }) => sum + (facts.errorMm ?? 0), 0)
  if (errorMm === 0) return null
  return <p className="text-xs text-muted">Curved surfaces are approximated, so distances may be off by up to {errorMm.toFixed(2)} mm.</p>
}
