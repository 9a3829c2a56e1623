import { parseStl, type StlSink } from '../formats/stl.ts'
import { type MeshSource, notShown } from '../measure/mesh-file.ts'
import { type GrowableArray, growableBytes, growableFloats } from './growable-array.ts'
import { sourceOf } from './in-memory-file.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type OnProgress, UNCOLORED } from './loaded-model.ts'
import { weldSoup } from './weld.ts'

/** The rest of the time is spent on welding. */
const READ_SHARE = 0.8

/** Loads an ASCII or binary STL file; each `solid` of an ASCII file is a part. */
export async function loadStl(file: Uint8Array | MeshSource, onProgress: OnProgress): Promise<LoadedModel> {
  const source = sourceOf(file, (share) => onProgress(share * READ_SHARE))
  const sink = new PartSink(source.sizeBytes)
  const triangles = await parseStl(source, sink)
  if (triangles === 0) throw notShown('stl', 'it contains no triangles')
  sink.endSolid()
  const { parts } = sink
  return { parts, tree: { name: 'Model', parts: parts.map((_, i) => i), children: [] }, vertexCount: triangles * 3 }
}

class PartSink implements StlSink {
  readonly corners = new Float32Array(9)
  readonly parts: LoadedPart[] = []
  #name = 'Model'
  #isOpen = false
  #soup
  /** One per triangle once a color was found. */
  #colors: GrowableArray<Uint8Array<ArrayBuffer>> | null = null

  constructor(sizeBytes: number) {
    this.#soup = newSoup(sizeBytes / 20)
  }

  declareTriangles(count: number) {
    checkLoadLimits(0, count)
    this.#soup = growableFloats(count * 9, MAX_LENGTH)
  }

  triangle() {
    this.#soup.pushAll(this.corners)
  }

  color(rgb: readonly [number, number, number] | null) {
    if (rgb) this.#colors ??= growableBytes(this.#soup.list.length / 3, LOAD_LIMITS.triangles * 3)
    if (!this.#colors) return
    // Triangles before the first color have none.
    while (this.#colors.length < this.#soup.length / 3) this.#colors.push(UNCOLORED, UNCOLORED, UNCOLORED)
    const [red, green, blue] = rgb ?? [UNCOLORED, UNCOLORED, UNCOLORED]
    this.#colors.push(red, green, blue)
  }

  startSolid(readName: () => string) {
    if (this.#isOpen) this.endSolid()
    this.#isOpen = true
    this.#name = readName() || `Part ${this.parts.length + 1}`
  }

  endSolid() {
    if (this.#soup.length > 0) {
      const part = { name: this.#name, ...weldSoup(this.#soup.toArray(), this.#colors?.list ?? null), normals: null, color: null }
      if (this.parts.push(part) > LOAD_LIMITS.parts) throw notShown('stl', 'it contains too many parts')
      this.#soup = newSoup(0)
      this.#colors = null
    }
    this.#isOpen = false
  }
}

const MAX_LENGTH = LOAD_LIMITS.triangles * 9

const newSoup = (expected: number) => growableFloats(Math.min(expected, 3_000_000), MAX_LENGTH)
