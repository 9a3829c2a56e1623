import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { releaseBuffer } from '@vorta/kit3d/load/release-buffer'
import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  Group,
  LineSegments,
  type Material,
  Mesh,
  MeshBasicMaterial,
  Points,
  Scene,
  type Texture,
  type WebGLRenderer,
} from 'three'
import type { OpenedModel, PartGeometry, PartShape } from '../load/protocol.ts'
import { explodedGrowth } from './exploded-view.ts'
import {
  DEFAULT_COLOR,
  edgeMaterial,
  fade,
  highlight,
  type MaterialContext,
  makeTransparent,
  pointMaterial,
  setMap,
  surfaceMaterial,
  tint,
  wireMaterial,
} from './materials.ts'
import { createTexture } from './textures.ts'

const DISPLAYS = ['edges', 'shaded', 'wire'] as const
export type Display = (typeof DISPLAYS)[number]

const WHITE = [1, 1, 1] as const

/** A GPU can render more triangles at full frame rate than a software renderer. */
const COARSE_ABOVE_TRIANGLES: Record<MaterialContext['quality'], number> = { full: 800_000, lite: 0 }

/** Exports of larger models compute the normals again. */
const KEEPS_NORMALS_UP_TO_TRIANGLES = 1_000_000

interface PartObject {
  readonly group: Group
  readonly body: Mesh | Points
  /** Rendered while the camera moves. */
  readonly coarse: Mesh | null
  sharp: LineSegments | null
  wire: LineSegments | null
}

/** What the worker lent to the page; null if nothing is lent. */
export const lentGeometry = ({ isLent, shapes }: OpenedModel): readonly PartGeometry[] | null =>
  isLent ? shapes.map(({ positions, indices }) => ({ positions, indices })) : null

/** The three.js objects of the parts of a model. */
export class PartMeshes {
  readonly group = new Group()
  readonly #materialContext: MaterialContext
  readonly #objects: PartObject[]
  readonly #colors: readonly (readonly [number, number, number])[]
  readonly #textures: readonly (Texture | null)[]
  /** The texture of each part. */
  readonly #maps: readonly (Texture | null)[]
  readonly #edges: Material
  readonly #wires: Material
  /** How many attributes still need a buffer; null if buffers are not released. */
  readonly #bufferUses: Map<ArrayBufferLike, number> | null
  readonly #keepsNormals: boolean
  readonly #lent: readonly PartGeometry[] | null
  #display: Display = 'shaded'
  #usesCoarse = false

  /** With `releasesGeometry`, the geometry of the model is empty as soon as the GPU has it. */
  constructor(model: OpenedModel, materialContext: MaterialContext, releasesGeometry: boolean) {
    this.#materialContext = materialContext
    this.#bufferUses = releasesGeometry ? countUses(model.shapes) : null
    this.#keepsNormals = !releasesGeometry || model.facts.triangles <= KEEPS_NORMALS_UP_TO_TRIANGLES
    this.#lent = lentGeometry(model)
    this.#edges = edgeMaterial(materialContext)
    this.#wires = wireMaterial(materialContext)
    this.#textures = (model.textures ?? []).map((texture) => texture && createTexture(texture))
    this.#maps = model.shapes.map(({ uvs }, i) => (uvs ? (this.#textures[model.parts[i]?.texture ?? -1] ?? null) : null))
    this.#colors = model.shapes.map(({ colors }, i) =>
      colors ? WHITE : (model.parts[i]?.color ?? (this.#maps[i] ? WHITE : DEFAULT_COLOR)),
    )
    const isDetailed = model.facts.triangles > COARSE_ABOVE_TRIANGLES[materialContext.quality]
    this.#objects = model.shapes.map((shape, i) => this.#createObject(shape, i, model.facts.boundsMm, isDetailed))
    this.group.add(...this.#objects.map((object) => object.group))
  }

  /** Gives the geometry of the parts to the GPU without drawing them. Returns what is lent; null if nothing is. */
  uploadLent(renderer: WebGLRenderer, camera: Camera): readonly PartGeometry[] | null {
    if (!this.#lent) return null
    const scene = new Scene()
    scene.add(this.group)
    const plain = new MeshBasicMaterial()
    scene.overrideMaterial = plain
    const bodies = this.#objects.map(({ body }) => body)
    for (const body of bodies) {
      body.frustumCulled = false
      body.geometry.setDrawRange(0, 0)
    }
    renderer.render(scene, camera)
    for (const body of bodies) {
      body.frustumCulled = true
      body.geometry.setDrawRange(0, Infinity)
    }
    plain.dispose()
    return this.#lent
  }

  get hasCoarse(): boolean {
    return this.#objects.some(({ coarse }) => coarse !== null)
  }

  get hasSharp(): boolean {
    return this.#objects.some(({ sharp }) => sharp !== null)
  }

  get hasWire(): boolean {
    return this.#objects.some(({ wire }) => wire !== null)
  }

  /** Adds edges as indexes into the vertices of the part. */
  addLines(kind: 'sharp' | 'wire', lists: readonly (Uint32Array<ArrayBuffer> | null)[]) {
    for (const [i, object] of this.#objects.entries()) {
      const list = lists[i]
      if (!list || object[kind]) continue
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', object.body.geometry.getAttribute('position'))
      const ends = new BufferAttribute(list, 1)
      geometry.setIndex(ends)
      onUpload(ends, releaseBuffer)
      geometry.boundingSphere = object.body.geometry.boundingSphere
      const lines = new LineSegments(geometry, kind === 'sharp' ? this.#edges : this.#wires)
      object[kind] = lines
      object.group.add(lines)
    }
    this.#updateVisibility()
  }

  set display(display: Display) {
    this.#display = display
    this.#updateVisibility()
  }

  get usesCoarse(): boolean {
    return this.#usesCoarse
  }

  /** Whether the coarse meshes are rendered. */
  set usesCoarse(usesCoarse: boolean) {
    if (usesCoarse === this.#usesCoarse) return
    this.#usesCoarse = usesCoarse
    this.#updateVisibility()
  }

  show(isShown: (part: number) => boolean) {
    for (const [i, { group }] of this.#objects.entries()) group.visible = isShown(i)
  }

  highlight(parts: ReadonlySet<number>) {
    for (const [i, { body }] of this.#objects.entries()) highlight(body.material as Material, parts.has(i))
  }

  /** Gives all parts one color, or each its own again. */
  tint(color: readonly [number, number, number] | null) {
    for (const [i, { body }] of this.#objects.entries()) {
      tint(body.material as Material, color ?? this.#colors[i] ?? DEFAULT_COLOR)
      const map = this.#maps[i] ?? null
      if (map) setMap(body.material as Material, color ? null : map)
    }
  }

  /** Makes parts transparent. Their edges stay visible. */
  setOpacity(opacityOf: (part: number) => number) {
    for (const [i, { body }] of this.#objects.entries()) makeTransparent(body.material as Material, opacityOf(i))
  }

  /** How far a part moves in an exploded view: away from the center of the model. */
  explode(distance: number, [x, y, z]: Point3): Point3[] {
    return this.#objects.map(({ group, body }) => {
      const center = body.geometry.boundingSphere?.center ?? group.position
      group.position.set((center.x - x) * distance, (center.y - y) * distance, (center.z - z) * distance)
      return group.position.toArray()
    })
  }

  /** How much larger the model is in an exploded view. */
  growth(distance: number, center: Point3): number {
    return explodedGrowth(
      distance,
      center,
      this.#objects.flatMap(({ body }) => body.geometry.boundingSphere ?? []),
    )
  }

  fade(opacity: number) {
    for (const { body } of this.#objects) fade(body.material as Material, opacity)
  }

  dispose() {
    for (const { body, coarse, sharp, wire } of this.#objects) {
      for (const object of [body, coarse, sharp, wire]) object?.geometry.dispose()
      ;(body.material as Material).dispose()
    }
    for (const texture of this.#textures) texture?.dispose()
    this.#edges.dispose()
    this.#wires.dispose()
  }

  #updateVisibility() {
    const isWire = this.#display === 'wire'
    for (const { body, coarse, sharp, wire } of this.#objects) {
      const isCoarseShown = this.#usesCoarse && coarse !== null && !isWire
      body.visible = body instanceof Points || (!isWire && !isCoarseShown)
      if (coarse) coarse.visible = isCoarseShown
      if (sharp) sharp.visible = this.#display === 'edges' && !isCoarseShown
      if (wire) wire.visible = isWire
    }
  }

  #createObject(shape: PartShape, part: number, bounds: ArrayLike<number>, isDetailed: boolean): PartObject {
    const group = new Group()
    const body = shape.indices ? this.#createMesh(shape, shape.indices, part) : this.#createPoints(shape, bounds)
    body.geometry.computeBoundingSphere()
    group.add(body)
    let coarse: Mesh | null = null
    if (isDetailed && shape.coarse && body instanceof Mesh) {
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

  #createMesh(shape: PartShape, indices: Uint32Array<ArrayBuffer>, part: number): Mesh {
    const { normals, colors, uvs } = shape
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', this.#positionsOf(shape))
    if (normals) geometry.setAttribute('normal', this.#normalsOf(shape, normals))
    if (colors) geometry.setAttribute('color', new BufferAttribute(colors, 4, true))
    if (uvs) geometry.setAttribute('uv', new BufferAttribute(uvs, 2))
    const corners = new BufferAttribute(indices, 1)
    geometry.setIndex(corners)
    this.#releaseAfterUpload(corners, () => {
      shape.indices = new Uint32Array(0)
    })
    const [color, map] = [this.#colors[part] ?? DEFAULT_COLOR, this.#maps[part] ?? null]
    return new Mesh(geometry, surfaceMaterial(this.#materialContext, { color, hasColors: colors !== null, map }))
  }

  #createPoints(shape: PartShape, bounds: ArrayLike<number>): Points {
    const { positions, colors } = shape
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', this.#positionsOf(shape))
    geometry.setAttribute('color', new BufferAttribute(colors ?? shadeByDepth(positions, bounds), 4, true))
    const isDense = positions.length > 900_000
    return new Points(geometry, pointMaterial(this.#materialContext, isDense ? 1.5 : 2.5))
  }

  #positionsOf(shape: PartShape): BufferAttribute {
    const attribute = new BufferAttribute(shape.positions, 3)
    this.#releaseAfterUpload(attribute, () => {
      shape.positions = new Float32Array(0)
    })
    return attribute
  }

  #normalsOf(shape: PartShape, normals: Int16Array<ArrayBuffer>): BufferAttribute {
    const attribute = new BufferAttribute(normals, 4, true)
    if (!this.#keepsNormals)
      onUpload(attribute, (buffer) => {
        shape.normals = null
        releaseBuffer(buffer)
      })
    return attribute
  }

  #releaseAfterUpload(attribute: BufferAttribute, clear: () => void) {
    const uses = this.#bufferUses
    if (!uses) return
    onUpload(attribute, (buffer) => {
      clear()
      const rest = (uses.get(buffer) ?? 0) - 1
      uses.set(buffer, rest)
      if (rest === 0 && !this.#lent) releaseBuffer(buffer)
    })
  }
}

/** Parts may share a buffer. */
function countUses(shapes: readonly PartShape[]): Map<ArrayBufferLike, number> {
  const uses = new Map<ArrayBufferLike, number>()
  for (const { positions, indices } of shapes)
    for (const list of indices ? [positions, indices] : [positions]) uses.set(list.buffer, (uses.get(list.buffer) ?? 0) + 1)
  return uses
}

/** Takes the list from an attribute when the GPU has its own copy. A lost context is not restored. */
function onUpload(attribute: BufferAttribute, release: (buffer: ArrayBufferLike) => void) {
  attribute.onUpload(() => {
    const { buffer } = attribute.array
    attribute.array = new Uint32Array(0)
    release(buffer)
  })
}

/** Shades a point cloud without colors along its shortest axis, so that its shape is visible. */
function shadeByDepth(positions: Float32Array, bounds: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const sizes = [0, 1, 2].map((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0))
  const axis = sizes.indexOf(Math.min(...sizes))
  const [low, size] = [bounds[axis] ?? 0, Math.max(sizes[axis] ?? 1, 1e-6)]
  const colors = new Uint8Array((positions.length / 3) * 4)
  for (let i = 0; i < positions.length / 3; i++) {
    const ratio = ((positions[i * 3 + axis] ?? 0) - low) / size
    colors.set([50 + 150 * ratio, 62 + 150 * ratio, 84 + 150 * ratio, 255], i * 4)
  }
  return colors
}
