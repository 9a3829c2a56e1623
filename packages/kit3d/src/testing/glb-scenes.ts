import { packGlb } from '../measure/writers.ts'

type Numbers = readonly number[]
const ARRAYS = { 5120: Int8Array, 5121: Uint8Array, 5122: Int16Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array } as const
type ComponentType = keyof typeof ARRAYS
const TYPES: Readonly<Record<number, string>> = { 1: 'SCALAR', 3: 'VEC3', 4: 'VEC4', 16: 'MAT4' }

interface ListOptions {
  readonly componentType?: ComponentType
  readonly normalized?: boolean
  /** Bytes from one element to the next. */
  readonly stride?: number
  /** Elements that replace those of the list. */
  readonly sparse?: { readonly indices: Numbers; readonly values: Numbers }
}

/** Builds GLB files for tests. */
class GlbBuilder {
  readonly accessors: object[] = []
  readonly meshes: object[] = []
  readonly nodes: object[] = []
  readonly skins: object[] = []
  readonly #views: object[] = []
  readonly #extensions = new Set<string>()
  #bytes: number[] = []

  /** Adds an accessor; without values, all of its elements are 0. */
  list(width: number, values: Numbers | number, options: ListOptions = {}): number {
    const { componentType = 5126, normalized = false, stride, sparse } = options
    const count = (typeof values === 'number' ? values : values.length) / width
    if (componentType !== 5126 && width === 3) this.extension('KHR_mesh_quantization')
    const lows = Array.from({ length: width }, (_, axis) => boundsOf(values, width, axis, sparse?.values))
    this.accessors.push({
      ...(typeof values === 'number' ? {} : { bufferView: this.#view(values, width, componentType, stride) }),
      ...{ componentType, normalized, count, type: TYPES[width], min: lows.map(([min]) => min), max: lows.map(([, max]) => max) },
      ...(sparse && {
        sparse: {
          count: sparse.indices.length,
          indices: { bufferView: this.#view(sparse.indices, 1, 5125), componentType: 5125 },
          values: { bufferView: this.#view(sparse.values, width, componentType) },
        },
      }),
    })
    return this.accessors.length - 1
  }

  mesh(...primitives: object[]): number {
    return this.meshes.push({ primitives }) - 1
  }

  node(node: object): number {
    return this.nodes.push(node) - 1
  }

  extension(name: string): void {
    this.#extensions.add(name)
  }

  build(roots: Numbers): Uint8Array<ArrayBuffer> {
    const { accessors, meshes, nodes, skins } = this
    const bytes = Uint8Array.from(this.#bytes)
    const extensions = [...this.#extensions]
    const json = {
      ...{ asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: roots }], nodes, meshes, accessors },
      ...{ bufferViews: this.#views, buffers: [{ byteLength: bytes.length }] },
      ...(skins.length > 0 && { skins }),
      ...(extensions.length > 0 && { extensionsUsed: extensions, extensionsRequired: extensions }),
    }
    return Uint8Array.from(packGlb(json, bytes))
  }

  #view(values: Numbers, width: number, componentType: ComponentType, stride?: number): number {
    while (this.#bytes.length % 4 !== 0) this.#bytes.push(0)
    const byteOffset = this.#bytes.length
    const elementBytes = ARRAYS[componentType].BYTES_PER_ELEMENT * width
    for (let i = 0; i < values.length; i += width) {
      const element = ARRAYS[componentType].from(values.slice(i, i + width))
      this.#bytes.push(...new Uint8Array(element.buffer))
      for (let padding = elementBytes; padding < (stride ?? 0); padding++) this.#bytes.push(0)
    }
    const byteLength = this.#bytes.length - byteOffset
    return this.#views.push({ buffer: 0, byteOffset, byteLength, ...(stride && { byteStride: stride }) }) - 1
  }
}

function boundsOf(values: Numbers | number, width: number, axis: number, sparse: Numbers = []): [number, number] {
  const all = typeof values === 'number' ? [0, ...sparse.filter((_, i) => i % width === axis)] : values.filter((_, i) => i % width === axis)
  return [Math.min(...all), Math.max(...all)]
}

const TETRAHEDRON = [0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 5]
const TETRAHEDRON_FACES = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]
/** A turn by 40° around an inclined axis. */
const TURN = [0.2, 0.1, 0.26, Math.sqrt(0.8824)]

const tetrahedron = (builder: GlbBuilder, options: ListOptions = {}, scale = 1) => ({
  attributes: {
    POSITION: builder.list(
      3,
      TETRAHEDRON.map((value) => value * scale),
      options,
    ),
  },
  indices: builder.list(1, TETRAHEDRON_FACES, { componentType: 5123 }),
})

/** Small files that use one feature of glTF each. */
export const GLB_SCENES: readonly (readonly [name: string, make: () => Uint8Array<ArrayBuffer>])[] = [
  [
    'two meshes that share an accessor',
    () => {
      const builder = new GlbBuilder()
      const primitive = tetrahedron(builder)
      const [first, second] = [builder.mesh(primitive), builder.mesh(primitive)]
      return builder.build([builder.node({ mesh: first }), builder.node({ mesh: second, translation: [10, 0, 0], scale: [3, 1, 1] })])
    },
  ],
  [
    'one mesh at several nodes',
    () => {
      const builder = new GlbBuilder()
      const mesh = builder.mesh(tetrahedron(builder))
      return builder.build(
        [0, 1, 2].map((i) => builder.node({ mesh, translation: [i * 4, 0, i], rotation: i === 1 ? TURN : [0, 0, 0, 1] })),
      )
    },
  ],
  [
    'primitives that share an accessor',
    () => {
      const builder = new GlbBuilder()
      const { attributes } = tetrahedron(builder)
      const half = (faces: Numbers) => ({ attributes, indices: builder.list(1, faces, { componentType: 5121 }) })
      const mesh = builder.mesh(half(TETRAHEDRON_FACES.slice(0, 6)), half(TETRAHEDRON_FACES.slice(6)))
      return builder.build([builder.node({ mesh, rotation: TURN })])
    },
  ],
  [
    'nested transforms',
    () => {
      const builder = new GlbBuilder()
      const mesh = builder.mesh(tetrahedron(builder))
      const leaf = builder.node({ mesh, matrix: [0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 3, 0, 4, 5, 6, 1] })
      const mirrored = builder.node({ mesh, scale: [-1, 1, 2], children: [leaf] })
      return builder.build([builder.node({ translation: [1, 2, 3], rotation: TURN, children: [mirrored] })])
    },
  ],
  [
    'a sparse accessor',
    () => {
      const builder = new GlbBuilder()
      const sparse = { indices: [1, 3], values: [7, 0, 0, 0, 0, 9] }
      return builder.build([builder.node({ mesh: builder.mesh(tetrahedron(builder, { sparse })) })])
    },
  ],
  [
    'a sparse accessor without base values',
    () => {
      const builder = new GlbBuilder()
      const sparse = { indices: [1, 2, 3], values: TETRAHEDRON.slice(3) }
      const { indices } = tetrahedron(builder)
      const mesh = builder.mesh({ attributes: { POSITION: builder.list(3, TETRAHEDRON.length, { sparse }) }, indices })
      return builder.build([builder.node({ mesh, scale: [2, 2, 2] })])
    },
  ],
  ...([5120, 5121, 5122, 5123] as const).flatMap((componentType) =>
    [true, false].map((normalized): [string, () => Uint8Array<ArrayBuffer>] => [
      `${normalized ? 'normalized' : 'integer'} positions of type ${componentType}`,
      () => {
        const builder = new GlbBuilder()
        const options = { componentType, normalized, stride: 8 }
        const mesh = builder.mesh(tetrahedron(builder, options, componentType === 5120 || componentType === 5121 ? 25 : 6_000))
        return builder.build([builder.node({ mesh, scale: [3, 3, 3], translation: [1, 0, -1] })])
      },
    ]),
  ),
  [
    'interleaved positions',
    () => {
      const builder = new GlbBuilder()
      return builder.build([builder.node({ mesh: builder.mesh(tetrahedron(builder, { stride: 32 })) })])
    },
  ],
  ...[5, 6].flatMap((mode) =>
    [true, false].map((isIndexed): [string, () => Uint8Array<ArrayBuffer>] => [
      `a triangle ${mode === 5 ? 'strip' : 'fan'} ${isIndexed ? 'with' : 'without'} indices`,
      () => {
        const builder = new GlbBuilder()
        const positions = [0, 0, 0, 1, 0, 0, 1, 1, 0.5, 0.2, 1.5, 0, -1, 1, 0, -1, 0, 2]
        const indices = isIndexed ? { indices: builder.list(1, [0, 1, 5, 2, 4, 3], { componentType: 5125 }) } : {}
        const mesh = builder.mesh({ attributes: { POSITION: builder.list(3, positions) }, mode, ...indices })
        return builder.build([builder.node({ mesh }), builder.node({ mesh, scale: [-1, 1, 1], translation: [5, 0, 0] })])
      },
    ]),
  ),
  [
    'morph targets',
    () => {
      const builder = new GlbBuilder()
      const primitive = tetrahedron(builder)
      const targets = [
        [8, 0, 0],
        [0, 0, 9],
        [0, 50, 0],
      ].map((shift) => ({ POSITION: builder.list(3, [0, 0, 0, ...shift, 0, 0, 0, ...shift]) }))
      const mesh = builder.meshes.push({ primitives: [{ ...primitive, targets }], weights: [0.5, 0.25, 0] }) - 1
      return builder.build([builder.node({ mesh }), builder.node({ mesh, weights: [0, 1, 0.1], translation: [30, 0, 0] })])
    },
  ],
  [
    'a skin',
    () => {
      const builder = new GlbBuilder()
      const joints = [0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0]
      const weights = [255, 0, 0, 0, 255, 0, 0, 0, 128, 127, 0, 0, 200, 55, 0, 0]
      const primitive = tetrahedron(builder)
      const JOINTS_0 = builder.list(4, joints, { componentType: 5121 })
      const WEIGHTS_0 = builder.list(4, weights, { componentType: 5121, normalized: true })
      const mesh = builder.mesh({ ...primitive, attributes: { ...primitive.attributes, JOINTS_0, WEIGHTS_0 } })
      const tip = builder.node({ translation: [0, 4, 0], rotation: TURN })
      const root = builder.node({ translation: [2, 0, 0], children: [tip] })
      const inverseBindMatrices = builder.list(16, [
        ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
        ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -4, 0, 1],
      ])
      builder.skins.push({ joints: [root, tip], inverseBindMatrices })
      // The transform of the node itself must not apply.
      return builder.build([root, builder.node({ mesh, skin: 0, translation: [100, 0, 0] })])
    },
  ],
  [
    'instances',
    () => {
      const builder = new GlbBuilder()
      builder.extension('EXT_mesh_gpu_instancing')
      const attributes = {
        TRANSLATION: builder.list(3, [0, 0, 0, 10, 0, 0, 0, 12, 1]),
        ROTATION: builder.list(4, [0, 0, 0, 32_767, 0, 0, 23_170, 23_170, 0, 32_767, 0, 0], { componentType: 5122, normalized: true }),
        SCALE: builder.list(3, [1, 1, 1, 2, 1, 1, 1, 1, 3]),
      }
      const mesh = builder.mesh(tetrahedron(builder))
      return builder.build([
        builder.node({ mesh, rotation: TURN, translation: [0, 0, 1], extensions: { EXT_mesh_gpu_instancing: { attributes } } }),
      ])
    },
  ],
  [
    'points that no triangle uses',
    () => {
      const builder = new GlbBuilder()
      const POSITION = builder.list(3, [90, 90, 90, ...TETRAHEDRON, -50, 0, 0])
      const NORMAL = builder.list(3, [0, 0, 1, ...[0, 1, 2, 3].flatMap(() => [1, 0, 0]), 0, 0, 1])
      const half = (faces: Numbers) => ({ attributes: { POSITION, NORMAL }, indices: builder.list(1, faces, { componentType: 5121 }) })
      const faces = TETRAHEDRON_FACES.map((corner) => corner + 1)
      const mesh = builder.mesh(half(faces.slice(0, 6)), half(faces.slice(6)))
      return builder.build([builder.node({ mesh, rotation: TURN })])
    },
  ],
  [
    'points and lines',
    () => {
      const builder = new GlbBuilder()
      const { attributes } = tetrahedron(builder)
      const line = { attributes: { POSITION: builder.list(3, [0, 0, 0, 90, 90, 90]) }, mode: 1 }
      return builder.build([builder.node({ mesh: builder.mesh({ attributes, mode: 0 }, line), rotation: TURN })])
    },
  ],
]
