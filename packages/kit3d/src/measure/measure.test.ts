import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureBytes as measure } from '../testing/measure-bytes.ts'
import { gradeScan } from './measure.ts'
import { MeshFileError, type MeshFormat } from './mesh-file.ts'
import { type IndexedMesh, packGlb, writeGlb, writeObj, writePly, writeStl } from './writers.ts'

const text = (value: string) => Uint8Array.from(value, (char) => char.charCodeAt(0))

const WRITERS: readonly { name: string; format: MeshFormat; write: (mesh: IndexedMesh) => Uint8Array }[] = [
  { name: 'PLY ascii', format: 'ply', write: (mesh) => writePly(mesh, 'ascii') },
  { name: 'PLY little endian', format: 'ply', write: (mesh) => writePly(mesh, 'binary_little_endian') },
  { name: 'PLY big endian', format: 'ply', write: (mesh) => writePly(mesh, 'binary_big_endian') },
  { name: 'OBJ', format: 'obj', write: writeObj },
  { name: 'STL ascii', format: 'stl', write: (mesh) => writeStl(mesh, 'ascii') },
  { name: 'STL binary', format: 'stl', write: (mesh) => writeStl(mesh, 'binary') },
  { name: 'GLB', format: 'glb', write: (mesh) => writeGlb([{ name: 'part', mesh }]) },
]

/** A flat grid with the given number of columns and rows of vertices. */
function sheet(columns: number, rows: number, step: number, without = 0): IndexedMesh {
  const positions = new Float32Array(columns * rows * 3)
  const indices: number[] = []
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      positions.set([i * step, j * step, 0], (j * columns + i) * 3)
      if (i + 1 === columns || j + 1 === rows) continue
      const a = j * columns + i
      indices.push(a, a + 1, a + columns, a + 1, a + columns + 1, a + columns)
    }
  return { positions, indices: Uint32Array.from(indices.slice(without * 3)) }
}

const anyMesh = fc
  .tuple(fc.array(fc.tuple(coordinate(), coordinate(), coordinate()), { minLength: 3, maxLength: 60 }), fc.nat(40), fc.nat())
  .map(([points, triangles, seed]): IndexedMesh => {
    const indices = Uint32Array.from({ length: (triangles + 1) * 3 }, (_, i) => (seed + i * 7919) % points.length)
    return { positions: Float32Array.from(points.flat()), indices }
  })
  // A mesh without a size is rejected.
  .filter(({ positions, indices }) => {
    const [first = 0] = indices
    return indices.some((index) => Math.abs((positions[index * 3] ?? 0) - (positions[first * 3] ?? 0)) > 0.01)
  })

function coordinate() {
  return fc.double({ min: -5_000, max: 5_000, noNaN: true }).map((value) => Math.fround(value))
}

describe.each(WRITERS)('$name', ({ format, write }) => {
  const storedBy = (mesh: IndexedMesh) => (format === 'stl' ? mesh.indices.length : mesh.positions.length / 3)

  it('counts vertices and triangles exactly, regardless of chunk sizes', async () => {
    await fc.assert(
      fc.asyncProperty(anyMesh, fc.integer({ min: 1, max: 97 }), async (mesh, chunkBytes) => {
        const bytes = write(mesh)
        const facts = await measure(format, bytes, chunkBytes)
        expect(facts.vertexCount).toBe(storedBy(mesh))
        expect(facts.triangleCount).toBe(mesh.indices.length / 3)
        expect(facts).toEqual(await measure(format, bytes))
      }),
      { numRuns: 40 },
    )
  })

  it('measures size, spacing and open edges of a dense grid', async () => {
    const metrics = await measure(format, write(sheet(301, 201, 0.002)), 65_536, 'm')
    const size = metrics.boundsMm.max.map((value, axis) => Math.round(value - (metrics.boundsMm.min[axis] ?? 0)))
    expect(size).toEqual([600, 400, 0])
    expect(metrics.spacingMm).toBeGreaterThan(1.4)
    expect(metrics.spacingMm).toBeLessThan(2.9)
    // 1000 of 180,500 edges are on the boundary.
    expect(metrics.openEdgeShare).toBeCloseTo(1000 / 180_500, 2)
  })

  it('rejects a truncated file', async () => {
    const bytes = write(sheet(4, 4, 0.1))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: bytes.length - 1 }), async (length) => {
        const failure = await measure(format, bytes.subarray(0, length)).catch((error: unknown) => error)
        // An OBJ file that is cut between two lines is still valid.
        if (format === 'obj' && !(failure instanceof Error)) return
        if (!(failure instanceof Error)) expect(isOnlyWhitespaceLost(bytes, length)).toBe(true)
        else expect(failure).toBeInstanceOf(MeshFileError)
      }),
      { numRuns: 60 },
    )
  })

  it('throws only mesh file errors for damaged bytes', async () => {
    const bytes = write(sheet(5, 4, 0.1))
    const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const broken = bytes.slice()
        for (const [at, value] of changes) broken[at] = value
        const outcome = await measure(format, broken).catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(MeshFileError)
        else expect(outcome).toMatchObject({ vertexCount: expect.any(Number) })
      }),
      { numRuns: 300 },
    )
  })

  it('rejects random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), async (noise) => {
        await expect(measure(format, noise)).rejects.toBeInstanceOf(MeshFileError)
      }),
      { numRuns: 100 },
    )
  })
})

/** Whether the missing end contained only whitespace or an optional end marker. */
const isOnlyWhitespaceLost = (bytes: Uint8Array, length: number) =>
  /^[\s\w]*$/.test(String.fromCharCode(...bytes.subarray(length))) && bytes.length - length < 16

describe('measureMesh', () => {
  const plyHead = (elements: string, format = 'binary_little_endian') => `ply\nformat ${format} 1.0\n${elements}\nend_header\n`
  const xyz = 'property float x\nproperty float y\nproperty float z'

  it.each<[string, MeshFormat, Uint8Array, RegExp]>([
    ['a PLY that declares a billion points', 'ply', text(`${plyHead(`element vertex 1000000000\n${xyz}`)}`), /ends unexpectedly/],
    [
      'a PLY with a huge empty element',
      'ply',
      text(plyHead(`element ghost 999999999999999\nelement vertex 1\n${xyz}`)),
      /ends unexpectedly/,
    ],
    ['a PLY with an invalid count', 'ply', text(plyHead(`element vertex -5\n${xyz}`)), /an invalid number/],
    ['a PLY without coordinates', 'ply', text(plyHead('element vertex 1\nproperty uchar red')), /no coordinates/],
    ['a PLY without a format', 'ply', text(`ply\nelement vertex 1\n${xyz}\nend_header\n`), /format/],
    ['an ASCII PLY with NaN', 'ply', text(`${plyHead(`element vertex 1\n${xyz}`, 'ascii')}nan 0 0\n`), /aren't numbers/],
    ['an ASCII PLY with an infinite number', 'ply', text(`${plyHead(`element vertex 1\n${xyz}`, 'ascii')}1e999 0 0\n`), /aren't numbers/],
    [
      'a PLY face with a missing vertex',
      'ply',
      text(`${plyHead(`element vertex 1\n${xyz}\nelement face 1\nproperty list uchar int vertex_indices`, 'ascii')}0 0 0\n3 0 1 2\n`),
      /doesn't exist/,
    ],
    ['an endless PLY header', 'ply', text(`ply\n${'comment x\n'.repeat(20_000)}`), /no end_header line/],
    ['an endless PLY line', 'ply', text(`${plyHead(`element vertex 2\n${xyz}`, 'ascii')}${' '.repeat(2_000_000)}`), /ends unexpectedly/],
    ['an endless PLY number', 'ply', text(`${plyHead(`element vertex 2\n${xyz}`, 'ascii')}${'1'.repeat(2_000_000)}`), /lines is too long/],
    [
      'a PLY face of negative length',
      'ply',
      text(`${plyHead(`element vertex 1\n${xyz}\nelement face 2\nproperty list int int vertex_indices`, 'ascii')}0 0 0\n-1 0 -1 0\n`),
      /invalid number of vertices/,
    ],
    ['an empty PLY', 'ply', text(plyHead(`element vertex 0\n${xyz}`)), /nothing to show/],
    ['an OBJ with a coordinate beyond 32-bit floats', 'obj', text('v 1e39 0 0\n'), /aren't numbers/],
    [
      'a PLY with a coordinate beyond 32-bit floats',
      'ply',
      text(`${plyHead(`element vertex 1\n${xyz}`, 'ascii')}1e39 0 0\n`),
      /aren't numbers/,
    ],
    ['an OBJ without points', 'obj', text('hello\nworld\n'), /isn't an OBJ/],
    ['an OBJ with text instead of numbers', 'obj', text('v 1 two 3\n'), /aren't numbers/],
    ['an OBJ face with index 0', 'obj', text('v 0 0 0\nf 0 1 2\n'), /doesn't exist/],
    ['an endless OBJ line', 'obj', text('v'.repeat(2_000_000)), /lines is too long/],
    [
      'an STL that declares too many triangles',
      'stl',
      Uint8Array.from({ length: 184 }, (_, i) => (i > 80 && i < 84 ? 255 : 0)),
      /ends unexpectedly/,
    ],
    [
      'a truncated ASCII STL',
      'stl',
      text('solid x\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n'),
      /ends unexpectedly/,
    ],
    ['an HTML page as STL', 'stl', text('<html></html>'.repeat(20)), /STL/],
    [
      'a GLB of another version',
      'glb',
      Uint8Array.from([0x67, 0x6c, 0x54, 0x46, 1, ...new Array(15).fill(0)]),
      /uses glTF 1\.0\. Export it as glTF 2\.0/,
    ],
    ['a truncated GLB', 'glb', packGlb({}, new Uint8Array(8)).subarray(0, 30), /ends unexpectedly/],
    ['a GLB with invalid JSON', 'glb', packGlb({}, new Uint8Array(8)).map((byte, i) => (i === 21 ? 0x7b : byte)), /can't be read/],
    ['an empty GLB', 'glb', packGlb({ asset: {} }, new Uint8Array(0)), /no meshes/],
  ])('rejects %s', async (_name, format, bytes, message) => {
    const failure = await measure(format, bytes).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MeshFileError)
    expect((failure as Error).message).toMatch(message)
  })

  const glb = (change: Record<string, unknown>) => {
    const accessors = [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] }]
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 } }] }]
    const base = { meshes, accessors, bufferViews: [{ buffer: 0, byteLength: 36 }], buffers: [{ byteLength: 36 }], nodes: [{ mesh: 0 }] }
    return packGlb({ ...base, ...change }, new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0).buffer))
  }

  it('accepts a valid GLB', async () => {
    expect(await measure('glb', glb({}))).toMatchObject({ vertexCount: 3, triangleCount: 1 })
  })

  it('accepts a few bytes after a GLB, but not many', async () => {
    const followed = (count: number) => Uint8Array.from([...glb({}), ...new Uint8Array(count)])
    for (const count of [1, 4, 512]) expect(await measure('glb', followed(count))).toMatchObject({ vertexCount: 3, triangleCount: 1 })
    await expect(measure('glb', followed(513))).rejects.toThrow(/longer than its header states/)
  })

  it.each<[string, Record<string, unknown>]>([
    ['triangles', { indices: 1 }],
    ['normals', { attributes: { POSITION: 0, NORMAL: 1 } }],
    ['colors', { attributes: { POSITION: 0, COLOR_0: 1 } }],
    ['morph targets', { targets: [{ POSITION: 1 }] }],
  ])('accepts a list of %s without elements beside a mesh', async (_name, change) => {
    const accessors = [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { componentType: 'indices' in change ? 5123 : 5126, count: 0, type: 'indices' in change ? 'SCALAR' : 'VEC3' },
    ]
    const primitives = [{ attributes: { POSITION: 0 } }, { attributes: { POSITION: 0 }, ...change }]
    const triangleCount = 'indices' in change ? 1 : 2
    expect(await measure('glb', glb({ accessors, meshes: [{ primitives }] }))).toMatchObject({ vertexCount: 3, triangleCount })
  })

  it('ignores an empty mesh beside others', async () => {
    const accessors = [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { componentType: 5126, count: 0, type: 'VEC3' },
    ]
    const primitives = [{ attributes: { POSITION: 1 } }, { attributes: { POSITION: 0 } }]
    expect(await measure('glb', glb({ accessors, meshes: [{ primitives }] }))).toMatchObject({ vertexCount: 3, triangleCount: 1 })
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['an external buffer', { buffers: [{ byteLength: 36, uri: 'https://evil.example/x.bin' }] }, /refers to other files/],
    ['an external image', { images: [{ uri: '../../etc/passwd' }] }, /refers to other files/],
    [
      'a count beyond its data',
      { accessors: [{ bufferView: 0, componentType: 5126, count: 4e9, type: 'VEC3' }] },
      /more data than it holds/,
    ],
    [
      'a count that is not a number',
      { accessors: [{ bufferView: 0, componentType: 5126, count: 'many', type: 'VEC3' }] },
      /point list has the wrong type/,
    ],
    [
      'too many compressed points',
      {
        accessors: [{ componentType: 5126, count: 1e15, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, extensions: { KHR_draco_mesh_compression: {} } }] }],
      },
      /declares more points/,
    ],
    ['a node cycle', { nodes: [{ children: [1] }, { children: [0], mesh: 0 }], scenes: [{ nodes: [0] }] }, /hierarchy contains a loop/],
    ['a missing accessor', { meshes: [{ primitives: [{ attributes: { POSITION: 9 } }] }] }, /doesn't exist/],
  ])('rejects a GLB with %s', async (_name, change, message) => {
    const failure = await measure('glb', glb(change)).catch((error: unknown) => error)
    expect((failure as Error).message).toMatch(message)
    expect(failure).toBeInstanceOf(MeshFileError)
  })

  it('limits how deeply the nodes of a GLB are nested', async () => {
    const chain = (depth: number) => Array.from({ length: depth + 1 }, (_, i) => (i < depth ? { children: [i + 1] } : { mesh: 0 }))
    expect(await measure('glb', glb({ nodes: chain(256) }))).toMatchObject({ vertexCount: 3 })
    for (const depth of [257, 20_000])
      await expect(measure('glb', glb({ nodes: chain(depth) }))).rejects.toThrow(
        "We can't show this GLB file: its parts are nested too deeply.",
      )
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['with lines only', { meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 3 }] }] }, 'it contains lines only'],
    ['with a camera only', { meshes: [], nodes: [{ camera: 0 }] }, 'it contains no meshes'],
    ['with an empty scene', { scene: 0, scenes: [{ nodes: [] }] }, 'its default scene contains no triangles or points'],
    ['with lists without elements', { accessors: [{ componentType: 5126, count: 0, type: 'VEC3' }] }, 'its default scene contains no'],
    ['of glTF 1.0', { asset: { version: '1.0' } }, 'it uses glTF 1.0. Export it as glTF 2.0.'],
    ['of glTF 0.8', { asset: { version: 0.8 } }, 'it uses glTF 0.8. Export it as glTF 2.0.'],
    ['with matrices of zeros', { nodes: [{ mesh: 0, matrix: new Array(16).fill(0) }] }, 'it has no size'],
  ])('rejects a GLB %s with the true reason', async (_name, change, reason) => {
    await expect(measure('glb', glb(change))).rejects.toThrow(`We can't show this GLB file: ${reason}`)
  })

  it('rejects a GLB with too many instances of a mesh', async () => {
    const nodes = Array.from({ length: 20_000 }, () => ({ mesh: 0 }))
    const accessors = Array.from({ length: 100 }, () => ({ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }))
    const meshes = [{ primitives: accessors.map((_, POSITION) => ({ attributes: { POSITION } })) }]
    await expect(measure('glb', glb({ nodes, accessors, meshes }))).rejects.toThrow(/too many parts/)
  })

  it('counts overlapping GLB accessors separately', async () => {
    const accessors = Array.from({ length: 20_000 }, () => ({
      bufferView: 0,
      componentType: 5126,
      count: 3,
      type: 'VEC3',
      min: [0, 0, 0],
      max: [1, 1, 1],
    }))
    const meshes = [{ primitives: accessors.map((_, POSITION) => ({ attributes: { POSITION } })) }]
    const facts = await measure('glb', glb({ accessors, meshes }))
    expect(facts.vertexCount).toBe(60_000)
  })
})

describe('measureMesh on valid files', () => {
  it('applies the transform of a GLB node', async () => {
    const mesh = sheet(3, 3, 0.1)
    const glb = writeGlb([{ name: 'part', mesh }])
    const moved = String.fromCharCode(...glb).replace('"mesh":0}', '"mesh":0,"scale":[2,2,2],"translation":[1,0,0]}')
    const json = JSON.parse(moved.slice(20, moved.lastIndexOf('}') + 1)) as object
    const data = glb.subarray(glb.length - mesh.positions.byteLength - mesh.indices.byteLength)
    const facts = await measure('glb', packGlb(json, data))
    expect(facts.boundsMm.min).toEqual([1000, 0, 0])
    expect(facts.boundsMm.max[0]).toBeCloseTo(1400, 0)
  })

  it('reads a PLY with colors, double coordinates, quads and unknown elements', async () => {
    const head = `ply\r\nformat ascii 1.0\r\nelement camera 1\r\nproperty float fov\r\nelement vertex 4\r\nproperty uchar red\r\nproperty double x\r\nproperty double y\r\nproperty double z\r\nelement face 1\r\nproperty uchar flags\r\nproperty list uchar uint vertex_index\r\nend_header\r\n`
    const data = '60\r\n255 0 0 0\r\n255 1e2 0 0\r\n0 1.0e+2 5.0E1 0\r\n0 0 50 -0\r\n7 4 0 1 2 3\r\n'
    const facts = await measure('ply', text(head + data), 3)
    expect(facts).toMatchObject({ vertexCount: 4, triangleCount: 2, boundsMm: { min: [0, 0, 0], max: [100, 50, 0] } })
  })

  it('reads an OBJ with slashes, negative indices, comments and no final newline', async () => {
    const facts = await measure(
      'obj',
      text('mtllib x.mtl\nvn 0 0 1\n  v 0 0 0\nv\t100 0 0 0.5 0.5 0.5\nv 0 100 0 # corner\nvt 0 0\nf 1/1/1 2//1 -1\n'),
      5,
    )
    expect(facts).toMatchObject({ vertexCount: 3, triangleCount: 1, boundsMm: { max: [100, 100, 0] } })
  })

  it('recognizes a binary STL that starts with solid', async () => {
    const bytes = writeStl(sheet(4, 4, 10), 'binary')
    bytes.set(text('solid but binary'))
    expect(await measure('stl', bytes)).toMatchObject({ vertexCount: 54 })
  })
})

describe('scan quality', () => {
  it('depends on point spacing and holes', () => {
    expect(gradeScan(2, 0.01)).toBe('excellent')
    expect(gradeScan(2.1, 0)).toBe('good')
    expect(gradeScan(1, 0.02)).toBe('good')
    expect(gradeScan(1, null)).toBe('good')
    expect(gradeScan(5.1, 0)).toBe('fair')
    expect(gradeScan(12.1, 0)).toBe('poor')
    expect(gradeScan(1, 0.2)).toBe('poor')
  })

  it('is poor for points that span no surface', async () => {
    const points = text(
      'ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\nend_header\n5 6 7\n9 6 7\n',
    )
    expect(await measure('ply', points)).toMatchObject({ vertexCount: 2, quality: 'poor' })
  })

  it('detects holes in a large mesh from a sample of its edges', async () => {
    const whole = await measure('ply', writePly(sheet(400, 400, 1), 'binary_little_endian'))
    const grid = sheet(400, 400, 1)
    const remaining = Array.from({ length: grid.indices.length / 3 }, (_, i) => i).filter((i) => i % 10 !== 0)
    const indices = Uint32Array.from(remaining.flatMap((i) => [...grid.indices.subarray(i * 3, i * 3 + 3)]))
    const holed = await measure('ply', writePly({ positions: grid.positions, indices }, 'binary_little_endian'))
    expect(whole.openEdgeShare).toBeLessThan(0.006)
    expect(holed.openEdgeShare).toBeGreaterThan(0.15)
    expect(whole.quality).toBe('excellent')
    expect(holed.quality).toBe('poor')
  })

  it('depends only on spacing for a point cloud', async () => {
    const { positions } = sheet(300, 300, 1)
    const facts = await measure('ply', writePly({ positions, indices: new Uint32Array(0) }, 'binary_little_endian'))
    expect(facts).toMatchObject({ openEdgeShare: null, quality: 'good' })
    expect(facts.spacingMm).toBeGreaterThan(0.7)
    expect(facts.spacingMm).toBeLessThan(1.5)
  })
})
