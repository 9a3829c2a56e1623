import type { OnProgress } from '../load/loaded-model.ts'
import { type Alignment, type Facing, initialTransforms, isFacing, misfitMm, runIcp, slideOntoTarget } from './align.ts'
import { type MeshWithNormals, transformMesh, unpackNormals, vertexAreas } from './mesh.ts'
import { type RigidTransform, transformPoints } from './rigid.ts'
import type { ScanTarget } from './scan-target.ts'
import { maxSampleEdgeMm, subdivideMesh } from './subdivide.ts'
import { isInsideOut, type SurfaceSamples, sampleSurface } from './surface-samples.ts'

/** Surfaces further from the scan are not meant to touch the car, such as the tip of a blade. */
export const CONTACT_DISTANCE_MM = 15
/** Marks vertices without contact to the scan. */
export const NO_CONTACT = 1e6

/** A part in scan coordinates with the gap at each vertex; negative where it overlaps the car. */
export interface FitMap extends MeshWithNormals {
  readonly gapsMm: Float32Array<ArrayBuffer>
  readonly areasMm2: Float32Array<ArrayBuffer>
}

export interface FitStats {
  /** Share of the contact surface whose gap is within the tolerance of the intended clearance. */
  readonly shareWithin: number
  readonly widestGapMm: number
  /** Positive; zero if the part does not overlap the car. */
  readonly deepestOverlapMm: number
  readonly contactAreaMm2: number
  /** Contact area relative to the whole surface of the part. */
  readonly contactShare: number
}

const COARSE_SAMPLES = 400
const MEDIUM_SAMPLES = 1500
const FINALISTS = 3
const FINE_SAMPLES = 12_000
/** Larger distances all count the same. */
const MISFIT_MAX_MM = 5
/** If less of the surface faces the car, the part is a sheet modeled over it. */
const MIN_OPPOSITE_SHARE = 0.12

/** Normals point outward regardless of the winding in the file. */
function outwardSamples(part: MeshWithNormals, count: number): SurfaceSamples {
  const { points, normals } = sampleSurface(part, count)
  return { points, normals: isInsideOut(part) ? normals.map((value) => -value) : normals }
}

function facingOf(samples: SurfaceSamples, target: ScanTarget, transform: RigidTransform): Facing {
  const points = transformPoints(transform, samples.points)
  const normals = transformPoints(transform, samples.normals, 'directions')
  let opposite = 0
  for (let i = 0; i < points.length; i += 3) {
    target.nearest(points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0)
    if (isFacing(target, normals, i, 'opposite')) opposite += 1
  }
  return opposite / (points.length / 3) < MIN_OPPOSITE_SHARE ? 'same' : 'opposite'
}

/** Refines a rough alignment, such as one from three pairs of points. The part keeps its intended clearance from the car. */
export function refineAlignment(
  part: MeshWithNormals,
  target: ScanTarget,
  start: RigidTransform,
  clearanceMm: number,
  onProgress: OnProgress,
): Alignment {
  const rough = outwardSamples(part, COARSE_SAMPLES)
  const facing = facingOf(rough, target, start)
  const near = runIcp(rough, target, start, { facing, clearanceMm, iterations: 60 })
  onProgress(0.4)
  const fine = runIcp(outwardSamples(part, FINE_SAMPLES), target, near.transform, { facing, clearanceMm, iterations: 60 })
  onProgress(1)
  return fine
}

/** Runs a few iterations from each start value and refines the best candidates. */
export function autoAlign(
  part: MeshWithNormals,
  scan: MeshWithNormals,
  target: ScanTarget,
  clearanceMm: number,
  onProgress: OnProgress,
): Alignment {
  const samples = outwardSamples(part, COARSE_SAMPLES)
  const starts = initialTransforms(part.positions, scan.positions)
  const candidates = starts.map((start, i) => {
    const facing = facingOf(samples, target, start)
    const onTarget = slideOntoTarget(samples, target, start, facing)
    const { transform } = runIcp(samples, target, onTarget, { facing, clearanceMm, iterations: 40 })
    onProgress((0.6 * (i + 1)) / starts.length)
    return { transform, facing, misfit: misfitMm(samples, target, transform, { facing, clearanceMm }, MISFIT_MAX_MM) }
  })
  const mediumSamples = outwardSamples(part, MEDIUM_SAMPLES)
  const finalists = candidates
    .sort((a, b) => a.misfit - b.misfit)
    .slice(0, FINALISTS)
    .map(({ transform, facing }) => {
      const better = runIcp(mediumSamples, target, transform, { facing, clearanceMm, iterations: 60 }).transform
      return { transform: better, misfit: misfitMm(mediumSamples, target, better, { facing, clearanceMm }, MISFIT_MAX_MM) }
    })
  onProgress(0.8)
  const best = finalists.sort((a, b) => a.misfit - b.misfit)[0]
  const start = best?.transform ?? (starts[0] as RigidTransform)
  return refineAlignment(part, target, start, clearanceMm, (share) => onProgress(0.8 + 0.2 * share))
}

/** The gap between part and scan at each vertex of the contact surface. */
export function fitMap(part: MeshWithNormals, target: ScanTarget, transform: RigidTransform, onProgress: OnProgress): FitMap {
  const mesh = transformMesh(subdivideMesh(part, maxSampleEdgeMm(part)), transform)
  const { positions } = mesh
  const normals = unpackNormals(mesh.normals)
  const outward = isInsideOut(part) ? normals.map((value) => -value) : normals
  const facing = facingOf(outwardSamples(part, COARSE_SAMPLES), target, transform)
  const gapsMm = new Float32Array(positions.length / 3)
  for (let point = 0; point < gapsMm.length; point++) {
    const at = point * 3
    const gap = target.signedDistance(positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0)
    const isContact = Math.abs(gap) <= CONTACT_DISTANCE_MM && !target.isBoundary && isFacing(target, outward, at, facing)
    gapsMm[point] = isContact ? gap : NO_CONTACT
    if (point % 4096 === 0) onProgress(point / gapsMm.length)
  }
  onProgress(1)
  return { ...mesh, gapsMm, areasMm2: vertexAreas(mesh) }
}

export function fitStats({ gapsMm, areasMm2 }: Pick<FitMap, 'gapsMm' | 'areasMm2'>, toleranceMm: number, clearanceMm: number): FitStats {
  let [within, contact, total, widestGapMm, deepestOverlapMm] = [0, 0, 0, 0, 0]
  for (let i = 0; i < gapsMm.length; i++) {
    const area = areasMm2[i] ?? 0
    const gap = gapsMm[i] ?? 0
    total += area
    if (gap === NO_CONTACT) continue
    contact += area
    if (Math.abs(gap - clearanceMm) <= toleranceMm) within += area
    widestGapMm = Math.max(widestGapMm, gap)
    deepestOverlapMm = Math.max(deepestOverlapMm, -gap)
  }
  const ratio = (value: number, all: number) => (all > 0 ? value / all : 0)
  return {
    shareWithin: ratio(within, contact),
    widestGapMm,
    deepestOverlapMm,
    contactAreaMm2: contact,
    contactShare: ratio(contact, total),
  }
}
