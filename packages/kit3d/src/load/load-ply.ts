import { parsePly } from '../formats/ply.ts'
import type { PlySink } from '../formats/ply-sink.ts'
import { PolygonTriangulator } from '../formats/polygon.ts'
import { type MeshSource, notShown } from '../measure/mesh-file.ts'
import { extractVertices } from './extract-vertices.ts'
import { FaceColors } from './face-colors.ts'
import { growableInts } from './growable-array.ts'
import { sourceOf } from './in-memory-file.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type OnProgress, singlePart } from './loaded-model.ts'

/** Loads an ASCII or binary PLY file; without faces it is a point cloud. */
export async function loadPly(file: Uint8Array | MeshSource, onProgress: OnProgress): Promise<LoadedModel> {
  const sink = new PartSink()
  const points = await parsePly(sourceOf(file, onProgress), sink)
  return singlePart(sink.toPart(), points)
}

class PartSink implements PlySink {
  #positions = new Float32Array(0)
  #colors: Uint8Array<ArrayBuffer> | null = null
  #triangles = growableInts(0, 0)
  #points = 0
  readonly #faceColors = new FaceColors()
  readonly #polygons = new PolygonTriangulator('ply')

  declare(points: number, faces: number, hasColors: boolean) {
    if (points === 0) throw notShown('ply', 'it contains no points')
    checkLoadLimits(points, faces)
    this.#positions = new Float32Array(points * 3)
    this.#colors = hasColors ? new Uint8Array(points * 4).fill(255) : null
    this.#triangles = growableInts(faces * 3, LOAD_LIMITS.triangles * 3)
  }

  point(x: number, y: number, z: number) {
    const at = this.#points * 3
    this.#positions[at] = x
    this.#positions[at + 1] = y
    this.#positions[at + 2] = z
    this.#points += 1
  }

  color(red: number, green: number, blue: number) {
    if (!this.#colors) return
    const at = (this.#points - 1) * 4
    this.#colors[at] = Math.min(255, Math.round(red))
    this.#colors[at + 1] = Math.min(255, Math.round(green))
    this.#colors[at + 2] = Math.min(255, Math.round(blue))
  }

  edge() {}

  faceColor(rgb: readonly [number, number, number] | null) {
    this.#faceColors.set(rgb)
  }

  triangle(a: number, b: number, c: number) {
    this.#triangles.push(a, b, c)
    this.#faceColors.addTriangle(this.#triangles.length / 3)
  }

  polygon(corners: readonly number[]) {
    this.#polygons.add(this.#positions, this.#points, corners, (a, b, c) => this.triangle(a, b, c))
  }

  toPart(): LoadedPart {
    this.#polygons.finish(this.#positions)
    const [positions, colors] = [this.#positions, this.#colors]
    const geometry =
      this.#triangles.length > 0 ? extractVertices(positions, colors, this.#triangles.toArray()) : { positions, colors, indices: null }
    return this.#faceColors.applyTo({ name: 'Scan', ...geometry, normals: null, color: null }, () => 1)
  }
}
