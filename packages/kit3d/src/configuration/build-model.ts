import type { Detail } from '../model.ts'
import { toGlb } from '../shape/to-glb.ts'
import type { Build } from './build.ts'
import { computeGeometry } from './geometry-job.ts'
import { modelPart } from './model-part.ts'
import { planScene } from './scene-plan.ts'

/** The car with its kit as a binary glTF file at full size, without engravings, which are textures. */
export function buildModel(build: Build, detail: Detail): Uint8Array<ArrayBuffer> {
  const { requests, looks } = planScene(build, detail)
  const { engravings: _, ...shapes } = requests
  const results = Object.values(shapes).map((request) => ({ slot: request.slot, ...computeGeometry(request) }))
  const parts = results.flatMap(({ slot, parts }) =>
    parts.map((part) => modelPart(`${slot}/${part.surface}`, part.surface, looks[part.surface], part)),
  )
  const length = results.find(({ extent }) => extent)?.extent?.length ?? 0
  return toGlb(parts, [length / 2, 0, 0])
}
