import { buildBody } from '../body/body.ts'
import { RecentResults } from '../body/recent-results.ts'
import { engravingPatch } from '../kit/engraving.ts'
import { buildFeature } from '../kit/features.ts'
import { buildKit } from '../kit/kit.ts'
import type { EngravingPatch, Extent, FeatureRequest, Mesh, Piece, Surface } from '../model.ts'
import { mergeMeshes } from '../shape/mesh-edit.ts'
import { atlasFor, type Cell } from './engraving-atlas.ts'
import type { GeometryRequest } from './scene-plan.ts'

type Vec3 = readonly [number, number, number]

/** Pieces with the same surface and explode offset, merged into one draw call. */
export interface Part extends Mesh {
  readonly surface: Surface
  readonly explode: Vec3
}

export interface PatchView {
  readonly eye: Vec3
  readonly target: Vec3
  /** Width over height of the strip. */
  readonly aspect: number
}

export interface GeometryResult {
  readonly parts: readonly Part[]
  readonly extent?: Extent
  /** The strips of the engravings, mapped to the texture atlas. */
  readonly lettering?: Mesh
  readonly patches?: readonly PatchView[]
}

const NO_OFFSET: Vec3 = [0, 0, 0]

export function computeGeometry(request: GeometryRequest): GeometryResult {
  switch (request.slot) {
    case 'body': {
      const { pieces, extent } = buildBody(request)
      return { parts: mergedBySurface(pieces), extent }
    }
    case 'kit':
      return { parts: mergedBySurface(buildKit(request)) }
    case 'features': {
      const { bodyType, vehicle, detail, style } = request
      return {
        parts: mergedBySurface(request.features.flatMap((feature) => featurePieces({ bodyType, vehicle, detail, feature, style }))),
      }
    }
    case 'engravings': {
      const patches = request.places.map((place) => engravingPatch({ ...request, ...place }))
      return { parts: [], lettering: engravingMesh(patches), patches: patches.map(patchView) }
    }
  }
}

/** Features are cached one by one, so that adding one doesn't recompute the others. */
const featureCache = new RecentResults<Piece[]>()

const featurePieces = (request: FeatureRequest) => featureCache.get(JSON.stringify(request), () => buildFeature(request))

/** Merging creates new arrays that can be transferred without detaching the cached ones. */
function mergedBySurface(pieces: readonly Piece[]): Part[] {
  const groups = new Map<string, { surface: Surface; explode: Vec3; meshes: Mesh[] }>()
  for (const { surface, explode = NO_OFFSET, mesh } of pieces) {
    const key = `${surface}/${explode.join(',')}`
    const group = groups.get(key) ?? { surface, explode, meshes: [] }
    group.meshes.push(mesh)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ surface, explode, meshes }) => ({ surface, explode, ...mergeMeshes(meshes) }))
}

function engravingMesh(patches: readonly EngravingPatch[]): Mesh {
  const { cells } = atlasFor(patches.map(aspectOf))
  return mergeMeshes(patches.flatMap((patch, at) => (cells[at] ? { ...patch.mesh, uvs: insideCell(patch.mesh.uvs, cells[at]) } : [])))
}

function insideCell(uvs: Float32Array, cell: Cell) {
  return uvs.map((value, at) => (at % 2 === 0 ? cell.u + value * cell.uSpan : cell.v + value * cell.vSpan))
}

const aspectOf = ({ widthM, heightM }: EngravingPatch) => widthM / heightM
const patchView = (patch: EngravingPatch): PatchView => ({ eye: patch.eye, target: patch.target, aspect: aspectOf(patch) })

/** The buffers of a result, to be transferred between threads without a copy. */
export function buffersOf({ parts, lettering }: GeometryResult): ArrayBuffer[] {
  return [...parts, ...(lettering ? [lettering] : [])].flatMap((mesh) =>
    [mesh.positions, mesh.normals, mesh.uvs, mesh.indices].map((array) => array.buffer as ArrayBuffer),
  )
}
