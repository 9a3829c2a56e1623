import type { MeshSink } from '../formats/mesh-sink.ts'
import { parseObj } from '../formats/obj.ts'
import { parseOff } from '../formats/off.ts'
import { parsePly } from '../formats/ply.ts'
import { PolygonTriangulator } from '../formats/polygon.ts'
import { parseStl, type StlSink } from '../formats/stl.ts'
import { ClusteredMesh } from './clustered-mesh.ts'
import { type MeshFormat, type MeshSource, notShown, type SimpleMeshFormat } from './mesh-file.ts'
import type { IndexedMesh } from './writers.ts'

export interface ReadLimits {
  /** A file with more vertices or triangles is rejected. */
  readonly elements: number
  /** A mesh with more points is simplified while it is read. */
  readonly points: number
}

/** A closed mesh has two. */
const TRIANGLES_PER_POINT = 4

const meshLimits = ({ points }: ReadLimits) => ({ maxPoints: points, maxTriangles: points * TRIANGLES_PER_POINT })

/** Reads a mesh into limited memory. A file without faces yields a point cloud. */
export async function readMesh(format: SimpleMeshFormat, source: MeshSource, limits: ReadLimits): Promise<IndexedMesh> {
  if (format === 'stl') {
    const soup = new SoupReader(limits)
    await parseStl(source, soup)
    return soup.finish()
  }
  const reader = new MeshReader(format, limits)
  await PARSERS[format](source, reader)
  return reader.finish()
}

const PARSERS = { ply: parsePly, obj: parseObj, off: parseOff }

/** STL has no indices, so equal positions are welded. */
class SoupReader implements StlSink {
  readonly corners = new Float32Array(9)
  readonly #mesh: ClusteredMesh
  readonly #limits: ReadLimits
  #triangles = 0

  constructor(limits: ReadLimits) {
    this.#mesh = new ClusteredMesh({ ...meshLimits(limits), isWelded: true })
    this.#limits = limits
  }

  finish(): IndexedMesh {
    return this.#mesh.toMesh()
  }

  triangle(): void {
    this.#triangles += 1
    if (this.#triangles > this.#limits.elements) throw notShown('stl', 'it contains too many triangles')
    this.#mesh.reserve(3, 1)
    this.#mesh.addTriangle(this.#corner(0), this.#corner(3), this.#corner(6))
  }

  #corner(at: number): number {
    return this.#mesh.addPoint(this.corners[at] ?? 0, this.corners[at + 1] ?? 0, this.corners[at + 2] ?? 0)
  }
}

/** Collects points and the faces between them. */
export class MeshReader implements MeshSink {
  readonly #format: MeshFormat
  readonly #mesh: ClusteredMesh
  readonly #limits: ReadLimits
  readonly #polygons: PolygonTriangulator
  /** The number in the mesh of each point of the file. */
  #numbers = new Uint32Array(1_024)
  #points = 0
  #triangles = 0
  /** Faces of OBJ files may refer to points that follow. */
  readonly #waiting: (readonly number[])[] = []

  constructor(format: MeshFormat, limits: ReadLimits) {
    this.#format = format
    this.#mesh = new ClusteredMesh({ ...meshLimits(limits), isWelded: false })
    this.#limits = limits
    this.#polygons = new PolygonTriangulator(format)
  }

  point(x: number, y: number, z: number): void {
    if (this.#points >= this.#limits.elements) throw notShown(this.#format, 'it contains too many points')
    if (this.#points === this.#numbers.length) {
      const larger = new Uint32Array(this.#points * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#reserve(1, 0)
    this.#numbers[this.#points] = this.#mesh.addPoint(x, y, z)
    this.#points += 1
  }

  edge(): void {}

  triangle(a: number, b: number, c: number) {
    const last = this.#points - 1
    if (a > last || b > last || c > last) return this.#wait([a, b, c])
    this.#count(1)
    this.#mesh.addTriangle(this.#numbers[a] ?? 0, this.#numbers[b] ?? 0, this.#numbers[c] ?? 0)
  }

  polygon(corners: readonly number[]) {
    if (corners.some((corner) => corner >= this.#points)) return this.#wait([...corners])
    this.#count(corners.length - 2)
    const numbers = corners.map((corner) => this.#numbers[corner] ?? 0)
    this.#polygons.add(this.#mesh.positions, this.#mesh.count, numbers, (a, b, c) => this.#mesh.addTriangle(a, b, c))
  }

  /** After the last point of the file. Faces with missing points are dropped. */
  finish(): IndexedMesh {
    for (const corners of this.#waiting.filter((face) => face.every((corner) => corner < this.#points))) {
      const [a = 0, b = 0, c = 0] = corners
      if (corners.length === 3) this.triangle(a, b, c)
      else this.polygon(corners)
    }
    return this.#mesh.toMesh()
  }

  #wait(corners: readonly number[]) {
    if (this.#waiting.push(corners) > this.#limits.elements) throw notShown(this.#format, 'it contains too many triangles')
  }

  /** Makes space for triangles, before their corners are numbered. */
  #count(triangles: number) {
    this.#triangles += triangles
    if (this.#triangles > this.#limits.elements) throw notShown(this.#format, 'it contains too many triangles')
    this.#reserve(0, triangles)
  }

  #reserve(points: number, triangles: number) {
    const merged = this.#mesh.reserve(points, triangles)
    if (merged) for (let i = 0; i < this.#points; i++) this.#numbers[i] = merged[this.#numbers[i] ?? 0] ?? 0
  }
}
