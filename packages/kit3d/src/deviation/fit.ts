import type { OnProgress } from '../load/loaded-model.ts'
import { type Alignment, type Facing, isFacing, MODELED_STARTS, misfitMm, runIcp } from './align.ts'
import type { FitTarget } from './fit-target.ts'
import { type MeshWithNormals, transformMesh, unpackNormals, vertexAreas } from './mesh.ts'
import { surfaceOfCloud, surfaceOfSamples } from './point-surface.ts'
import { PointTarget } from './point-target.ts'
import { IDENTITY_TRANSFORM, type RigidTransform, transformPoints } from './rigid.ts'
import { ScanTarget } from './scan-target.ts'
import { startsOnSurface } from './search-starts.ts'
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

/** Samples of the part and the best candidates in each stage of the search. */
const STAGES = [
  { samples: 50, iterations: 4, survivors: 200, maxMm: 60 },
  { samples: 100, iterations: 12, survivors: 24, maxMm: 40 },
  { samples: 400, iterations: 25, survivors: 5, maxMm: 10 },
] as const
const COARSE_SAMPLES = 400
const MEDIUM_SAMPLES = 1500
const FINE_SAMPLES = 12_000
/** Larger distances all count the same. */
const MISFIT_MAX_MM = 5
/** If less of the surface faces the car, the part is a sheet modeled over it. */
const MIN_OPPOSITE_SHARE = 0.12
/** The search samples a scan with triangles at that many points. */
const SCAN_SAMPLES = 40_000

export interface FitScan {
  /** Precise, for the result. */
  readonly target: FitTarget
  /** Fast, for the search. */
  coarse(): PointTarget
}

export function scanOfMesh(mesh: MeshWithNormals, onProgress?: OnProgress): FitScan {
  const coarse = () => {
    const { points, normals } = sampleSurface(mesh, SCAN_SAMPLES)
    return new PointTarget(surfaceOfSamples(points, normals))
  }
  return { target: new ScanTarget(mesh, onProgress), coarse }
}

/** A point cloud has no sides. Its surface is assumed to face away from the center unless it is flipped. */
export function scanOfCloud(points: Float32Array, isFlipped: boolean, onProgress?: OnProgress): FitScan {
  const target = new PointTarget(surfaceOfCloud(points, isFlipped, onProgress))
  return { target, coarse: () => target }
}

/** Normals point outward regardless of the winding in the file. */
function outwardSampler(part: MeshWithNormals): (count: number) => SurfaceSamples {
  const isFlipped = isInsideOut(part)
  return (count) => {
    const { points, normals } = sampleSurface(part, count)
    return { points, normals: isFlipped ? normals.map((value) => -value) : normals }
  }
}

function facingOf(samples: SurfaceSamples, target: FitTarget, transform: RigidTransform): Facing {
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
  target: FitTarget,
  start: RigidTransform,
  clearanceMm: number,
  onProgress: OnProgress,
): Alignment {
  const samplesOf = outwardSampler(part)
  const rough = samplesOf(COARSE_SAMPLES)
  const facing = facingOf(rough, target, start)
  const near = runIcp(rough, target, start, { facing, clearanceMm, iterations: 60 })
  onProgress(0.4)
  const fine = runIcp(samplesOf(FINE_SAMPLES), target, near.transform, { facing, clearanceMm, iterations: 60 })
  onProgress(1)
  return fine
}

/** Positions further apart are different, and a smaller difference of misfits does not decide between them. */
const DISTINCT_POSITIONS_MM = 3
const AMBIGUOUS_MISFIT_MM = 0.02

function meanDistance(points: Float32Array, a: RigidTransform, b: RigidTransform): number {
  const [first, second] = [transformPoints(a, points), transformPoints(b, points)]
  let sum = 0
  for (let i = 0; i < first.length; i += 3) sum += Math.hypot(...[0, 1, 2].map((k) => (first[i + k] ?? 0) - (second[i + k] ?? 0)))
  return sum / (first.length / 3)
}

interface Candidate {
  readonly transform: RigidTransform
  readonly misfit: number
}

/** Searches the whole scan in stages: each one refines the best candidates of the last with more samples. */
export function autoAlign(part: MeshWithNormals, scan: FitScan, clearanceMm: number, onProgress: OnProgress): Alignment {
  const samplesOf = outwardSampler(part)
  const { target } = scan
  const coarse = scan.coarse()
  const improve = (start: RigidTransform, samples: SurfaceSamples, to: FitTarget, iterations: number, maxMm: number): Candidate => {
    const facing = facingOf(samples, to, start)
    const { transform } = runIcp(samples, to, start, { facing, clearanceMm, iterations })
    return { transform, misfit: misfitMm(samples, to, transform, { facing, clearanceMm }, maxMm) }
  }
  const best = (candidates: Candidate[], survivors: number) => candidates.sort((a, b) => a.misfit - b.misfit).slice(0, survivors)
  let starts = [...MODELED_STARTS, ...startsOnSurface(samplesOf(COARSE_SAMPLES), coarse.surface)]
  for (const [stage, { samples: count, iterations, survivors, maxMm }] of STAGES.entries()) {
    const samples = samplesOf(count)
    const candidates = starts.map((start, i) => {
      onProgress((0.7 * (stage + i / starts.length)) / STAGES.length)
      return improve(start, samples, coarse, iterations, maxMm)
    })
    starts = best(candidates, survivors).map(({ transform }) => transform)
  }
  const samples = samplesOf(MEDIUM_SAMPLES)
  const finalists = best(
    starts.map((start) => improve(start, samples, target, 60, MISFIT_MAX_MM)),
    starts.length,
  )
  onProgress(0.8)
  const [winner = { transform: IDENTITY_TRANSFORM, misfit: 0 }, ...others] = finalists
  const isAmbiguous = others.some(
    ({ transform, misfit }) =>
      misfit - winner.misfit < AMBIGUOUS_MISFIT_MM && meanDistance(samples.points, transform, winner.transform) > DISTINCT_POSITIONS_MM,
  )
  return { ...refineAlignment(part, target, winner.transform, clearanceMm, (share) => onProgress(0.8 + 0.2 * share)), isAmbiguous }
}

/** The gap between part and scan at each vertex of the contact surface. */
export function fitMap(part: MeshWithNormals, target: FitTarget, transform: RigidTransform, onProgress: OnProgress): FitMap {
  const mesh = transformMesh(subdivideMesh(part, maxSampleEdgeMm(part)), transform)
  const { positions } = mesh
  const normals = unpackNormals(mesh.normals)
  const outward = isInsideOut(part) ? normals.map((value) => -value) : normals
  const facing = facingOf(outwardSampler(part)(COARSE_SAMPLES), target, transform)
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
