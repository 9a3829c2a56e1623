import { countOpenEdges, edgeTable, featureEdges } from '@vorta/kit3d/inspect/edges'
import { footprint } from '@vorta/kit3d/inspect/footprint'
import { computeNormals } from '@vorta/kit3d/inspect/normals'
import { areaAndVolume, boundsOf, type Point3, type WeldedMesh } from '@vorta/kit3d/inspect/surface'
import { simplifyByClustering } from '@vorta/kit3d/inspect/vertex-clustering'
import type { LoadedModel, LoadedPart } from '@vorta/kit3d/load/loaded-model'
import { millimetersPerUnit } from '@vorta/kit3d/measure/unit'
import { BufferAttribute, BufferGeometry } from 'three'
import { CENTER, MeshBVH } from 'three-mesh-bvh'
import { sizeOf } from './bounds.ts'
import { cutParts } from './cut.ts'
import type { Workpiece } from './loaded-mesh.ts'
import type { UpAxis } from './model-file.ts'
import { hiddenFrom, nearestIn } from './nearest.ts'
import { pickIn } from './pick.ts'
import {
  FOOTPRINT_SIDE,
  type LineKind,
  type ModelFacts,
  type OpenedModel,
  type PartShape,
  type PickQuestion,
  type SectionPlane,
} from './protocol.ts'

/** Up to here a shape is asked whether it is closed while it is opened. */
const CLOSED_CHECK_TRIANGLES = 400_000
/** Beyond so many triangles a rough stand-in is made, of about so many, to be drawn while the view moves. */
const FINE_TRIANGLES = 120_000
const COARSE_TRIANGLES = 60_000

/** Holds an opened model beside the page and answers what needs its whole shape. */
export class ModelSession {
  readonly #pieces: Workpiece[] = []
  #boundsMm: ArrayLike<number> = [0, 0, 0, 0, 0, 0]

  open(model: LoadedModel, onProgress: (share: number) => void): OpenedModel {
    const scale = millimetersPerUnit(model.unit, boundsOf(model.parts.map((part) => part.positions)))
    const shapes: PartShape[] = []
    for (const [number, part] of model.parts.entries()) {
      shapes.push(this.#take(part, scale))
      onProgress((number + 1) / model.parts.length)
    }
    const triangles = shapes.reduce((sum, { indices }) => sum + (indices?.length ?? 0) / 3, 0)
    const partBounds = shapes.map(({ positions }) => boundsOf([positions]))
    const boundsMm = boundsOf(partBounds)
    // The page gets its own; what is handed over is gone here.
    this.#boundsMm = boundsMm.slice()
    const isFine = triangles > FINE_TRIANGLES
    return {
      facts: { ...this.#weigh(triangles), boundsMm, sizeMm: sizeOf(boundsMm), points: model.vertexCount, triangles },
      parts: model.parts.map(({ name, color }, i) => ({
        name,
        color,
        triangles: (shapes[i]?.indices?.length ?? 0) / 3,
      })),
      shapes: isFine ? shapes.map((shape, i) => coarsened(shape, partBounds[i] ?? boundsMm, triangles)) : shapes,
      tree: model.tree,
    }
  }

  /** Builds the trees that picking and cutting need; what is asked before is answered after. */
  prepare(): void {
    for (const piece of this.#pieces) {
      if (!piece.surface || piece.bvh) continue
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', new BufferAttribute(piece.surface.positions, 3))
      geometry.setIndex(new BufferAttribute(piece.surface.indices, 1))
      piece.bvh = new MeshBVH(geometry, { strategy: CENTER, targetLeafSize: 16 })
    }
  }

  lines(kind: LineKind): (Uint32Array<ArrayBuffer> | null)[] {
    return this.#pieces.map(({ surface }) => {
      if (!surface) return null
      const table = edgeTable(surface)
      return kind === 'all' ? table.ends : featureEdges(surface, table)
    })
  }

  pick(question: PickQuestion) {
    this.prepare()
    return pickIn(this.#pieces, question)
  }

  nearest(point: Point3) {
    this.prepare()
    return nearestIn(this.#pieces, point)
  }

  hidden({ eye, points, slackMm }: { eye: Point3; points: readonly Point3[]; slackMm: number }) {
    this.prepare()
    return hiddenFrom(this.#pieces, eye, points, slackMm)
  }

  section(plane: SectionPlane, parts: readonly number[]) {
    this.prepare()
    return cutParts(
      parts.flatMap((part) => this.#pieces[part] ?? []),
      plane,
    )
  }

  footprint(up: UpAxis): Uint8Array<ArrayBuffer> {
    const lists = this.#pieces.map(({ points }) => points)
    return footprint(lists, this.#boundsMm, up === 'y' ? 1 : 2, FOOTPRINT_SIDE)
  }

  /** Keeps a copy of what the page will be given, in mm. */
  #take(part: LoadedPart, scale: number): PartShape {
    const positions = scale === 1 ? part.positions : part.positions.map((value) => value * scale)
    const { indices, colors } = part
    if (!indices) {
      this.#pieces.push({ surface: null, points: positions.slice(), bvh: null })
      return { positions, indices, normals: null, colors, coarse: null }
    }
    const lit = computeNormals({ ...part, positions, indices })
    const surface: WeldedMesh = { positions: lit.positions.slice(), indices: lit.indices.slice(), weldMap: lit.weldMap }
    this.#pieces.push({ surface, points: surface.positions, bvh: null })
    return { positions: lit.positions, indices: lit.indices, normals: lit.normals, colors: lit.colors, coarse: null }
  }

  #weigh(triangles: number): Pick<ModelFacts, 'areaMm2' | 'volumeMm3'> {
    const surfaces = this.#pieces.flatMap(({ surface }) => surface ?? [])
    const bulks = surfaces.map(areaAndVolume)
    const isClosed =
      surfaces.length > 0 && triangles <= CLOSED_CHECK_TRIANGLES && surfaces.every((surface) => countOpenEdges(edgeTable(surface)) === 0)
    return {
      areaMm2: bulks.reduce((sum, { area }) => sum + area, 0),
      volumeMm3: isClosed ? bulks.reduce((sum, { volume }) => sum + volume, 0) : null,
    }
  }
}

function coarsened(shape: PartShape, bounds: ArrayLike<number>, allTriangles: number): PartShape {
  const { positions, indices } = shape
  if (!indices) return shape
  const wanted = Math.max(200, (COARSE_TRIANGLES * indices.length) / 3 / allTriangles)
  return { ...shape, coarse: simplifyByClustering(positions, indices, bounds, wanted) }
}
