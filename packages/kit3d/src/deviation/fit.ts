import type { OnProgress } from '../load/loaded-model.ts'
import { type Alignment, type Facing, isFacing, misfitMm, runIcp, seated, startingMoves } from './align.ts'
import { type MeshWithNormals, transformMesh, unpackNormals, vertexAreas } from './mesh.ts'
import { type RigidTransform, transformPoints } from './rigid.ts'
import type { ScanTarget } from './scan-target.ts'
import { sampleEdgeMm, subdivideMesh } from './subdivide.ts'
import { isInsideOut, type SurfaceSamples, sampleSurface } from './surface-samples.ts'

/** What lies further from the scan is no contact surface: a blade's tip is meant to stand in the air. */
export const CONTACT_DISTANCE_MM = 15
/** Marks points that do not lie on the scan; no part is a kilometre away. */
export const NO_CONTACT = 1e6

/** A part in the scan's axes, with its gap at each point: positive for air, negative where it is inside the car. */
export interface FitMap extends MeshWithNormals {
  readonly gapsMm: Float32Array<ArrayBuffer>
  readonly areasMm2: Float32Array<ArrayBuffer>
}

export interface FitStats {
  /** Of the contact surface, within the tolerance. */
  readonly shareWithin: number
  readonly widestGapMm: number
  /** As a positive number; zero when the part is nowhere inside the car. */
  readonly deepestOverlapMm: number
  readonly contactAreaMm2: number
  /** The share of the part's whole surface that lies on the scan. */
  readonly contactShare: number
}

const COARSE_SAMPLES = 400
const FINER_SAMPLES = 1500
const FINALISTS = 3
const FINE_SAMPLES = 12_000
/** Points this far from the scan are not on it, whether by a little more or by metres. */
const APART_MM = 5
/** With less of its surface looking against the car, a part was drawn as a sheet over it. */
const LEAST_AGAINST = 0.12

/** The part's points, looking outward whichever way the file turns its faces. */
function outwardSamples(part: MeshWithNormals, count: number): SurfaceSamples {
  const { points, normals } = sampleSurface(part, count)
  return { points, normals: isInsideOut(part) ? normals.map((value) => -value) : normals }
}

function facingOf(samples: SurfaceSamples, target: ScanTarget, transform: RigidTransform): Facing {
  const points = transformPoints(transform, samples.points)
  const normals = transformPoints(transform, samples.normals, 'directions')
  let against = 0
  for (let i = 0; i < points.length; i += 3) {
    target.nearest(points[i] as number, points[i + 1] as number, points[i + 2] as number)
    if (isFacing(target, normals, i, 'against')) against += 1
  }
  return against / (points.length / 3) < LEAST_AGAINST ? 'along' : 'against'
}

/** From a rough place, such as three pairs of points give, to the exact one. */
export function refineAlignment(part: MeshWithNormals, target: ScanTarget, start: RigidTransform, onProgress: OnProgress): Alignment {
  const rough = outwardSamples(part, COARSE_SAMPLES)
  const facing = facingOf(rough, target, start)
  const near = runIcp(rough, target, start, { facing, rounds: 60 })
  onProgress(0.4)
  const fine = runIcp(outwardSamples(part, FINE_SAMPLES), target, near.transform, { facing, rounds: 60 })
  onProgress(1)
  return fine
}

/** Without a hint: from every likely start a few rounds, then the best ones to the end. */
export function autoAlign(part: MeshWithNormals, scan: MeshWithNormals, target: ScanTarget, onProgress: OnProgress): Alignment {
  const samples = outwardSamples(part, COARSE_SAMPLES)
  const starts = startingMoves(part.positions, scan.positions)
  const tried = starts.map((start, i) => {
    const facing = facingOf(samples, target, start)
    const { transform } = runIcp(samples, target, seated(samples, target, start, facing), { facing, rounds: 40 })
    onProgress((0.6 * (i + 1)) / starts.length)
    return { transform, facing, misfit: misfitMm(samples, target, transform, facing, APART_MM) }
  })
  const finer = outwardSamples(part, FINER_SAMPLES)
  const finalists = tried
    .sort((a, b) => a.misfit - b.misfit)
    .slice(0, FINALISTS)
    .map(({ transform, facing }) => {
      const better = runIcp(finer, target, transform, { facing, rounds: 60 }).transform
      return { transform: better, misfit: misfitMm(finer, target, better, facing, APART_MM) }
    })
  onProgress(0.8)
  const best = finalists.sort((a, b) => a.misfit - b.misfit)[0]
  return refineAlignment(part, target, best?.transform ?? (starts[0] as RigidTransform), (share) => onProgress(0.8 + 0.2 * share))
}

/** The gap between part and scan at every point of the part that lies on it. */
export function fitMap(part: MeshWithNormals, target: ScanTarget, transform: RigidTransform, onProgress: OnProgress): FitMap {
  const mesh = transformMesh(subdivideMesh(part, sampleEdgeMm(part)), transform)
  const { positions } = mesh
  const normals = unpackNormals(mesh.normals)
  const outward = isInsideOut(part) ? normals.map((value) => -value) : normals
  const facing = facingOf(outwardSamples(part, COARSE_SAMPLES), target, transform)
  const gapsMm = new Float32Array(positions.length / 3)
  for (let point = 0; point < gapsMm.length; point++) {
    const at = point * 3
    const gap = target.signedDistance(positions[at] as number, positions[at + 1] as number, positions[at + 2] as number)
    const isContact = Math.abs(gap) <= CONTACT_DISTANCE_MM && !target.isBorder && isFacing(target, outward, at, facing)
    gapsMm[point] = isContact ? gap : NO_CONTACT
    if (point % 4096 === 0) onProgress(point / gapsMm.length)
  }
  onProgress(1)
  return { ...mesh, gapsMm, areasMm2: vertexAreas(mesh) }
}

export function fitStats({ gapsMm, areasMm2 }: Pick<FitMap, 'gapsMm' | 'areasMm2'>, toleranceMm: number): FitStats {
  let [within, contact, whole, widestGapMm, deepestOverlapMm] = [0, 0, 0, 0, 0]
  for (let i = 0; i < gapsMm.length; i++) {
    const area = areasMm2[i] as number
    const gap = gapsMm[i] as number
    whole += area
    if (gap === NO_CONTACT) continue
    contact += area
    if (Math.abs(gap) <= toleranceMm) within += area
    widestGapMm = Math.max(widestGapMm, gap)
    deepestOverlapMm = Math.max(deepestOverlapMm, -gap)
  }
  const per = (value: number, all: number) => (all > 0 ? value / all : 0)
  return {
    shareWithin: per(within, contact),
    widestGapMm,
    deepestOverlapMm,
    contactAreaMm2: contact,
    contactShare: per(contact, whole),
  }
}
