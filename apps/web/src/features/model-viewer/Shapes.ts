import { BufferAttribute, BufferGeometry, Group, LineSegments, type Material, Mesh, Points } from 'three'
import { CLAY, edgeMaterial, fade, highlight, pointMaterial, type Studio, surfaceMaterial, tint, wireMaterial } from './display-modes.ts'
import type { OpenedModel, PartShape } from './protocol.ts'

const DISPLAYS = ['edges', 'shaded', 'wire'] as const
export type Display = (typeof DISPLAYS)[number]

/** A graphics card turns more triangles than a processor does before it needs the rough stand-in. */
const ROUGH_ABOVE: Record<Studio['quality'], number> = { full: 800_000, lite: 0 }

interface Piece {
  readonly group: Group
  readonly body: Mesh | Points
  /** The rough stand-in while the view moves. */
  readonly coarse: Mesh | null
  sharp: LineSegments | null
  wire: LineSegments | null
}

/** The model's parts on the graphics card. */
export class Shapes {
  readonly group = new Group()
  readonly #studio: Studio
  readonly #pieces: Piece[]
  readonly #colors: readonly (readonly [number, number, number])[]
  readonly #edges: Material
  readonly #wires: Material
  #display: Display = 'shaded'
  #isRough = false

  constructor(model: OpenedModel, studio: Studio) {
    this.#studio = studio
    this.#edges = edgeMaterial(studio)
    this.#wires = wireMaterial(studio)
    this.#colors = model.shapes.map(({ colors }, i) => (colors ? [1, 1, 1] : (model.parts[i]?.color ?? CLAY)))
    const isFine = model.facts.triangles > ROUGH_ABOVE[studio.quality]
    this.#pieces = model.shapes.map((shape, i) => {
      const own = isFine ? shape : { ...shape, coarse: null }
      return this.#build(own, model.parts[i]?.color ?? CLAY, model.facts.boundsMm)
    })
    this.group.add(...this.#pieces.map((piece) => piece.group))
  }

  get hasCoarse(): boolean {
    return this.#pieces.some(({ coarse }) => coarse !== null)
  }

  get hasSharp(): boolean {
    return this.#pieces.some(({ sharp }) => sharp !== null)
  }

  get hasWire(): boolean {
    return this.#pieces.some(({ wire }) => wire !== null)
  }

  /** Lines between points that the part has already. */
  addLines(kind: 'sharp' | 'wire', lists: readonly (Uint32Array<ArrayBuffer> | null)[]) {
    for (const [i, piece] of this.#pieces.entries()) {
      const list = lists[i]
      if (!list || piece[kind]) continue
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', piece.body.geometry.getAttribute('position'))
      geometry.setIndex(new BufferAttribute(list, 1))
      geometry.boundingSphere = piece.body.geometry.boundingSphere
      const lines = new LineSegments(geometry, kind === 'sharp' ? this.#edges : this.#wires)
      piece[kind] = lines
      piece.group.add(lines)
    }
    this.#dress()
  }

  set display(display: Display) {
    this.#display = display
    this.#dress()
  }

  get isRough(): boolean {
    return this.#isRough
  }

  /** Rough while something moves, whole when it rests. */
  set isRough(isRough: boolean) {
    if (isRough === this.#isRough) return
    this.#isRough = isRough
    this.#dress()
  }

  show(isShown: (part: number) => boolean) {
    for (const [i, { group }] of this.#pieces.entries()) group.visible = isShown(i)
  }

  highlight(parts: ReadonlySet<number>) {
    for (const [i, { body }] of this.#pieces.entries()) highlight(body.material as Material, parts.has(i))
  }

  /** In one colour, or each part in its own again. */
  tint(color: readonly [number, number, number] | null) {
    for (const [i, { body }] of this.#pieces.entries()) tint(body.material as Material, color ?? this.#colors[i] ?? CLAY)
  }

  fade(share: number) {
    for (const { body } of this.#pieces) fade(body.material as Material, share)
  }

  dispose() {
    for (const { body, coarse, sharp, wire } of this.#pieces) {
      for (const object of [body, coarse, sharp, wire]) object?.geometry.dispose()
      ;(body.material as Material).dispose()
    }
    this.#edges.dispose()
    this.#wires.dispose()
  }

  #dress() {
    const isWire = this.#display === 'wire'
    for (const { body, coarse, sharp, wire } of this.#pieces) {
      const standsIn = this.#isRough && coarse !== null && !isWire
      body.visible = body instanceof Points || (!isWire && !standsIn)
      if (coarse) coarse.visible = standsIn
      if (sharp) sharp.visible = this.#display === 'edges' && !standsIn
      if (wire) wire.visible = isWire
    }
  }

  #build(shape: PartShape, color: readonly [number, number, number], bounds: ArrayLike<number>): Piece {
    const group = new Group()
    const body = shape.indices ? this.#surface(shape, color) : this.#cloud(shape, bounds)
    body.geometry.computeBoundingSphere()
    group.add(body)
    let coarse: Mesh | null = null
    if (shape.coarse && body instanceof Mesh) {
      const geometry = new BufferGeometry()
      for (const [name, attribute] of Object.entries(body.geometry.attributes)) geometry.setAttribute(name, attribute)
      geometry.setIndex(new BufferAttribute(shape.coarse, 1))
      geometry.boundingSphere = body.geometry.boundingSphere
      coarse = new Mesh(geometry, body.material)
      coarse.visible = false
      group.add(coarse)
    }
    return { group, body, coarse, sharp: null, wire: null }
  }

  #surface({ positions, indices, normals, colors }: PartShape, color: readonly [number, number, number]): Mesh {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(positions, 3))
    if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 4, true))
    if (colors) geometry.setAttribute('color', new BufferAttribute(colors, 4, true))
    if (indices) geometry.setIndex(new BufferAttribute(indices, 1))
    return new Mesh(geometry, surfaceMaterial(this.#studio, { color, hasColors: colors !== null }))
  }

  #cloud({ positions, colors }: PartShape, bounds: ArrayLike<number>): Points {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(positions, 3))
    geometry.setAttribute('color', new BufferAttribute(colors ?? heightShades(positions, bounds), 4, true))
    const isDense = positions.length > 900_000
    return new Points(geometry, pointMaterial(this.#studio, isDense ? 1.5 : 2.5))
  }
}

/** Points without colours get darker towards the back of their longest depth, so that their shape can be read. */
function heightShades(positions: Float32Array, bounds: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const sizes = [0, 1, 2].map((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0))
  const axis = sizes.indexOf(Math.min(...sizes))
  const [low, size] = [bounds[axis] ?? 0, Math.max(sizes[axis] ?? 1, 1e-6)]
  const shades = new Uint8Array((positions.length / 3) * 4)
  for (let i = 0; i < positions.length / 3; i++) {
    const share = ((positions[i * 3 + axis] as number) - low) / size
    shades.set([50 + 150 * share, 62 + 150 * share, 84 + 150 * share, 255], i * 4)
  }
  return shades
}
