import type { PinCamera } from '@vorta/contract/pins/schema'
import { vectorOf } from '@vorta/kit3d/shape/vector'
import type { SectionPlane } from '../load/protocol.ts'
import type { AxisRange } from './clipping-box.ts'

const AXES = ['x', 'y', 'z'] as const

export interface SectionSettings {
  readonly axis: (typeof AXES)[number]
  /** From 0 at one end of the model to 1 at the other. */
  readonly position: number
  readonly isFlipped: boolean
}

/** A section through the center of what is shown that clips the side facing the camera, so that the cut face is visible. */
export function cameraFacingSection(
  axis: SectionSettings['axis'],
  { position, target }: PinCamera,
  shown: AxisRange = { from: 0, to: 1 },
): SectionSettings {
  const at = AXES.indexOf(axis)
  return { axis, position: (shown.from + shown.to) / 2, isFlipped: (position[at] ?? 0) < (target[at] ?? 0) }
}

export function sectionOffset({ axis, position }: SectionSettings, bounds: ArrayLike<number>): number {
  const at = AXES.indexOf(axis)
  const [low, high] = [bounds[at] ?? 0, bounds[at + 3] ?? 0]
  return low + (high - low) * position
}

export function sectionPlaneOf(section: SectionSettings, bounds: ArrayLike<number>): SectionPlane {
  const sign = section.isFlipped ? -1 : 1
  const normal = vectorOf((k) => (AXES[k] === section.axis ? sign : 0))
  return { normal, offset: sectionOffset(section, bounds) * sign }
}
