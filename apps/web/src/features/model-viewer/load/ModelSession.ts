import { type LengthUnit, MILLIMETERS_PER_UNIT } from '@vorta/contract/cad/units'
import { findBodies } from '@vorta/kit3d/inspect/bodies'
import { edgeTable, featureEdges } from '@vorta/kit3d/inspect/edges'
import { footprint } from '@vorta/kit3d/inspect/footprint'
import { computeNormals } from '@vorta/kit3d/inspect/normals'
import { roundEdgeAt } from '@vorta/kit3d/inspect/round-edge'
import { boundsOf, type Point3, surfaceArea, type WeldedMesh } from '@vorta/kit3d/inspect/surface'
import { simplifyByClustering } from '@vorta/kit3d/inspect/vertex-clustering'
import type { LoadedModel, LoadedPart } from '@vorta/kit3d/load/loaded-model'
import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'
import { inferUnit } from '@vorta/kit3d/measure/unit'
import { findOccluded, nearestPointIn } from '../measure/nearest.ts'
import { pickPart } from '../measure/pick.ts'
import { sizeOf } from '../scene/bounds.ts'
import { sectionParts } from '../section/section.ts'
import { buildTrees } from './build-trees.ts'
import type { MeshPart } from './mesh-part.ts'
import {
  BODIES_UP_TO_TRIANGLES,
  EDGES_UP_TO_TRIANGLES,
  FOOTPRINT_SIDE,
  type LineKind,
  type ModelFacts,
  type OpenedModel,
  type PartGeometry,
  type PartShape,
  type PickRequest,
  type Requests,
  type SectionPlane,
} from './protocol.ts'

/** Larger models get a coarse mesh of about `COARSE_TRIANGLES`, which is rendered while the camera moves. */
const COARSE_FROM_TRIANGLES = 120_000
const COARSE_TRIANGLES = 60_000

const TREE_TRIANGLES = 250_000

/** Copying smaller models takes little memory. */
const LENT_FROM_TRIANGLES = 500_000

/** Keeps an opened model in the worker and runs all queries that need its full geometry. */
export class ModelSession {
  readonly #meshParts: MeshPart[] = []
  /** Lists that are in mm. Parts may share one. */
  readonly #scaled = new Set<Float32Array>()
  #boundsMm: ArrayLike<number> = [0, 0, 0, 0, 0, 0]
  #isPreview = false
  readonly #treeTriangles: number

  constructor(treeTriangles = TREE_TRIANGLES) {
    this.#treeTriangles = treeTriangles
  }

  /** A null unit is inferred from the size. The lists of the model belong to the session afterward. */
  open(
    model: LoadedModel,
    unit: LengthUnit | null,
    onProgress: (progress: number) => void,
    { isPreview = false, lendsGeometry = false } = {},
  ): OpenedModel {
    this.#isPreview = isPreview
    const scale = MILLIMETERS_PER_UNIT[unit ?? inferUnit(boundsOf(model.parts.map((part) => part.positions)))]
    const shapes: PartShape[] = []
    const triangles = model.parts.reduce((sum, { indices }) => sum + (indices?.length ?? 0) / 3, 0)
    const isLent = lendsGeometry && triangles >= LENT_FROM_TRIANGLES
    for (const [number, part] of model.parts.entries()) {
      shapes.push(this.#addPart(part, scale, { triangles, isLent }))
      onProgress((number + 1) / model.parts.length)
    }
    this.#scaled.clear()
    const boundsMm = boundsOf(shapes.map(({ positions }) => boundsOf([positions])))
    // A copy, because the original is transferred to the page.
    this.#boundsMm = boundsMm.slice()
    return {
      facts: {
        ...this.#measure(triangles),
        boundsMm,
        sizeMm: sizeOf(boundsMm),
        points: model.vertexCount,
        triangles,
        errorMm: model.errorMm ?? null,
      },
      parts: model.parts.map(({ name, color, texture }, i) => ({
        name,
        color,
        texture: texture ?? null,
        triangles: (shapes[i]?.indices?.length ?? 0) / 3,
      })),
      shapes,
      tree: model.tree,
      missingMaterials: model.missingMaterials ?? [],
      omitsBeams: model.omitsBeams ?? false,
      isLent,
    }
  }

  takeBack(geometry: readonly PartGeometry[]): void {
    for (const [i, { positions, indices }] of geometry.entries()) {
      const surface = this.#meshParts[i]?.surface ?? null
      this.#meshParts[i] = { surface: surface && indices && { ...surface, positions, indices }, points: positions, trees: null }
    }
  }

  /** Builds the bounding volume hierarchies used by picking and sectioning. Queries call it if it has not run yet. */
  prepare(): void {
    for (const meshPart of this.#meshParts) {
      if (meshPart.surface && !meshPart.trees) meshPart.trees = buildTrees(meshPart.surface, this.#treeTriangles * 3)
    }
  }

  /** A preview has no sharp edges, because simplifying a smooth surface creates small creases that the file does not have. */
  lines(kind: LineKind): (Uint32Array<ArrayBuffer> | null)[] {
    return this.#meshParts.map(({ surface }) => {
      if (!surface || (kind === 'sharp' && this.#isPreview)) return null
      const table = edgeTable(surface)
      return kind === 'all' ? table.ends : featureEdges(surface, table)
    })
  }

  pick(payload: PickRequest) {
    this.prepare()
    return pickPart(this.#meshParts, payload)
  }

  /** The points of the round edge at a point. Null for large models, which are usually scans. */
  roundEdge({ part, point, maxDistanceMm }: Requests['roundEdge']): readonly Point3[] | null {
    const surface = this.#meshParts[part]?.surface
    if (!surface || surface.indices.length / 3 > EDGES_UP_TO_TRIANGLES) return null
    const edges = featureEdges(surface, edgeTable(surface))
    return roundEdgeAt(surface, edges, point, maxDistanceMm)?.points ?? null
  }

  nearest(point: Point3) {
    this.prepare()
    return nearestPointIn(this.#meshParts, point)
  }

  findOccluded({ eye, points, toleranceMm }: { eye: Point3; points: readonly Point3[]; toleranceMm: number }) {
    this.prepare()
    return findOccluded(this.#meshParts, eye, points, toleranceMm)
  }

  section(plane: SectionPlane, parts: readonly number[]) {
    this.prepare()
    return sectionParts(
      parts.flatMap((part) => this.#meshParts[part] ?? []),
      plane,
    )
  }

  footprint(up: UpAxis): Uint8Array<ArrayBuffer> {
    const surfaces = this.#meshParts.map(({ points, surface }) => ({ positions: points, indices: surface?.indices ?? null }))
    return footprint(surfaces, this.#boundsMm, up === 'y' ? 1 : 2, FOOTPRINT_SIDE)
  }

  geometry(): PartGeometry[] {
    return this.#meshParts.map(({ points, surface }) => ({ positions: points.slice(), indices: surface?.indices.slice() ?? null }))
  }

  /** Stores the part in mm: a copy, because the returned buffers are transferred to the page, or what is lent. */
  #addPart(part: LoadedPart, scale: number, { triangles, isLent }: { triangles: number; isLent: boolean }): PartShape {
    const { positions, indices, colors } = part
    this.#scale(positions, scale)
    if (!indices) {
      this.#meshParts.push({ surface: null, points: isLent ? positions : positions.slice(), trees: null })
      return { positions, indices, normals: null, colors, coarse: null }
    }
    const shaded = computeNormals({ ...part, positions, indices })
    // Before the copy, because it takes memory, too.
    const coarse = coarseTriangles(shaded, triangles)
    const copy = <List extends Float32Array | Uint32Array>(list: List) => (isLent ? list : (list.slice() as List))
    const surface: WeldedMesh = { positions: copy(shaded.positions), indices: copy(shaded.indices), weldMap: shaded.weldMap }
    this.#meshParts.push({ surface, points: surface.positions, trees: null })
    const { normals, uvs = null } = shaded
    return { positions: shaded.positions, indices: shaded.indices, normals, colors: shaded.colors, uvs, coarse }
  }

  /** In place, because a copy of a large model takes too much memory. */
  #scale(positions: Float32Array, scale: number) {
    if (scale === 1 || this.#scaled.has(positions)) return
    this.#scaled.add(positions)
    for (let i = 0; i < positions.length; i++) positions[i] = (positions[i] ?? 0) * scale
  }

  #measure(triangles: number): Pick<ModelFacts, 'areaMm2' | 'bodies'> {
    const surfaces = this.#meshParts.flatMap(({ surface }) => surface ?? [])
    return {
      areaMm2: surfaces.reduce((sum, surface) => sum + surfaceArea(surface), 0),
      bodies: triangles > 0 && triangles <= BODIES_UP_TO_TRIANGLES ? findBodies(surfaces) : null,
    }
  }
}

function coarseTriangles({ positions, indices }: WeldedMesh, modelTriangles: number): Uint32Array<ArrayBuffer> | null {
  if (modelTriangles <= COARSE_FROM_TRIANGLES) return null
  const targetTriangles = Math.max(200, (COARSE_TRIANGLES * indices.length) / 3 / modelTriangles)
  return simplifyByClustering(positions, indices, boundsOf([positions]), targetTriangles)
}
