import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gradeScan, measureMesh } from './measure.ts'
import { MeshFileError, type MeshFormat } from './mesh-file.ts'
import { type IndexedMesh, packGlb, writeGlb, writeObj, writePly, writeStl } from './writers.ts'

/** Bytes in pieces of the given size, as a network would deliver them. */
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const measure = (format: MeshFormat, bytes: Uint8Array, piece = 65_536) =>
  measureMesh(format, { bytes: inPieces(bytes, piece), sizeBytes: bytes.length })
const text = (value: string) => Uint8Array.from(value, (sign) => sign.charCodeAt(0))

const WRITERS: readonly { name: string; format: MeshFormat; write: (mesh: IndexedMesh) => Uint8Array }[] = [
  { name: 'PLY ascii', format: 'ply', write: (mesh) => writePly(mesh, 'ascii') },
  { name: 'PLY little endian', format: 'ply', write: (mesh) => writePly(mesh, 'binary_little_endian') },
  { name: 'PLY big endian', format: 'ply', write: (mesh) => writePly(mesh, 'binary_big_endian') },
  { name: 'OBJ', format: 'obj', write: writeObj },
  { name: 'STL ascii', format: 'stl', write: (mesh) => writeStl(mesh, 'ascii') },
  { name: 'STL binary', format: 'stl', write: (mesh) => writeStl(mesh, 'binary') },
  { name: 'GLB', format: 'glb', write: (mesh) => writeGlb([{ name: 'part', mesh }]) },
]

/** A flat sheet of squares, two triangles each, with so many columns and rows of points. */
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

function coordinate() {
  return fc.double({ min: -5_000, max: 5_000, noNaN: true }).map((value) => Math.fround(value))
}

describe.each(WRITERS)('$name', ({ format, write }) => {
  const storedBy = (mesh: IndexedMesh) => (format === 'stl' ? mesh.indices.length : mesh.positions.length / 3)

  it('counts exactly what the file stores, however it is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(anyMesh, fc.integer({ min: 1, max: 97 }), async (mesh, piece) => {
        const bytes = write(mesh)
        const facts = await measure(format, bytes, piece)
        expect(facts.vertexCount).toBe(storedBy(mesh))
        expect(facts.triangleCount).toBe(mesh.indices.length / 3)
        expect(facts).toEqual(await measure(format, bytes))
      }),
      { numRuns: 40 },
    )
  })

  it('measures the size in millimetres and grades a dense, whole sheet', async () => {
    const inMetres = await measure(format, write(sheet(301, 201, 0.002)))
    const size = inMetres.boundsMm.max.map((value, axis) => Math.round(value - (inMetres.boundsMm.min[axis] ?? 0)))
    expect(size).toEqual([600, 400, 0])
    expect(inMetres.spacingMm).toBeGreaterThan(1.4)
    expect(inMetres.spacingMm).toBeLessThan(2.9)
    // A sheet has a border: 1000 of its 180,500 edges.
    expect(inMetres.openEdgeShare).toBeCloseTo(1000 / 180_500, 2)
  })

  it('refuses a file that was cut off anywhere', async () => {
    const bytes = write(sheet(4, 4, 0.1))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: bytes.length - 1 }), async (length) => {
        const failure = await measure(format, bytes.subarray(0, length)).catch((error: unknown) => error)
        // Text ends where it ends: a cut between two lines of OBJ leaves a smaller file, not a broken one.
        if (format === 'obj' && !(failure instanceof Error)) return
        if (!(failure instanceof Error)) expect(isOnlyBlankLost(bytes, length)).toBe(true)
        else expect(failure).toBeInstanceOf(MeshFileError)
      }),
      { numRuns: 60 },
    )
  })

  it('never crashes or hangs on damaged bytes', async () => {
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

  it('refuses noise', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), async (noise) => {
        await expect(measure(format, noise)).rejects.toBeInstanceOf(MeshFileError)
      }),
      { numRuns: 100 },
    )
  })
})

/** Whether the lost end held no more than white space or, in a text format, an ending nobody needs. */
const isOnlyBlankLost = (bytes: Uint8Array, length: number) =>
  /^[\s\w]*$/.test(String.fromCharCode(...bytes.subarray(length))) && bytes.length - length < 16

describe('hostile files', () => {
  const plyHead = (elements: string, format = 'binary_little_endian') => `ply\nformat ${format} 1.0\n${elements}\nend_header\n`
  const xyz = 'property float x\nproperty float y\nproperty float z'

  it.each<[string, MeshFormat, Uint8Array, RegExp]>([
    ['a PLY that promises a billion points', 'ply', text(`${plyHead(`element vertex 1000000000\n${xyz}`)}`), /ends before/],
    ['a PLY with an endless empty element', 'ply', text(plyHead(`element ghost 999999999999999\nelement vertex 1\n${xyz}`)), /ends before/],
    ['a PLY whose number is none', 'ply', text(plyHead(`element vertex -5\n${xyz}`)), /number that is none/],
    ['a PLY without places', 'ply', text(plyHead('element vertex 1\nproperty uchar red')), /no place/],
    ['a PLY without a format', 'ply', text(`ply\nelement vertex 1\n${xyz}\nend_header\n`), /format/],
    ['a PLY in text with NaN', 'ply', text(`${plyHead(`element vertex 1\n${xyz}`, 'ascii')}nan 0 0\n`), /not numbers/],
    ['a PLY in text with an endless number', 'ply', text(`${plyHead(`element vertex 1\n${xyz}`, 'ascii')}1e999 0 0\n`), /not numbers/],
    [
      'a PLY face beyond its points',
      'ply',
      text(`${plyHead(`element vertex 1\n${xyz}\nelement face 1\nproperty list uchar int vertex_indices`, 'ascii')}0 0 0\n3 0 1 2\n`),
      /does not exist/,
    ],
    ['a PLY header without end', 'ply', text(`ply\n${'comment x\n'.repeat(20_000)}`), /does not end/],
    ['a PLY line without end', 'ply', text(`${plyHead(`element vertex 2\n${xyz}`, 'ascii')}${' '.repeat(2_000_000)}`), /line without end/],
    ['an empty PLY', 'ply', text(plyHead(`element vertex 0\n${xyz}`)), /no points/],
    ['an OBJ without points', 'obj', text('hello\nworld\n'), /not a OBJ|not an OBJ/],
    ['an OBJ with words for numbers', 'obj', text('v 1 two 3\n'), /not numbers/],
    ['an OBJ face of nothing', 'obj', text('v 0 0 0\nf 0 1 2\n'), /does not exist/],
    ['an OBJ line without end', 'obj', text('v'.repeat(2_000_000)), /line without end/],
    ['an STL that promises too much', 'stl', Uint8Array.from({ length: 184 }, (_, i) => (i > 79 && i < 84 ? 255 : 0)), /ends before/],
    [
      'an STL in text cut off',
      'stl',
      text('solid x\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n'),
      /ends before/,
    ],
    ['an STL that is a page', 'stl', text('<html></html>'.repeat(20)), /STL/],
    ['a GLB of another version', 'glb', Uint8Array.from([0x67, 0x6c, 0x54, 0x46, 1, ...new Array(15).fill(0)]), /version/],
    ['a GLB that lies about its length', 'glb', packGlb({}, new Uint8Array(8)).subarray(0, 30), /ends before/],
    ['a GLB with a broken description', 'glb', packGlb({}, new Uint8Array(8)).map((byte, i) => (i === 21 ? 0x7b : byte)), /cannot be read/],
    ['a GLB with nothing in it', 'glb', packGlb({ asset: {} }, new Uint8Array(0)), /no points/],
  ])('%s', async (_name, format, bytes, sentence) => {
    const failure = await measure(format, bytes).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MeshFileError)
    expect((failure as Error).message).toMatch(sentence)
  })

  const glb = (change: Record<string, unknown>) => {
    const accessors = [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] }]
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 } }] }]
    const base = { meshes, accessors, bufferViews: [{ buffer: 0, byteLength: 36 }], buffers: [{ byteLength: 36 }], nodes: [{ mesh: 0 }] }
    return packGlb({ ...base, ...change }, new Uint8Array(36))
  }

  it('takes a GLB as it should be', async () => {
    expect(await measure('glb', glb({}))).toMatchObject({ vertexCount: 3, triangleCount: 1 })
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['data elsewhere', { buffers: [{ byteLength: 36, uri: 'https://evil.example/x.bin' }] }, /refers to other files/],
    ['pictures elsewhere', { images: [{ uri: '../../etc/passwd' }] }, /refers to other files/],
    [
      'a count beyond its data',
      { accessors: [{ bufferView: 0, componentType: 5126, count: 4e9, type: 'VEC3' }] },
      /more data than it holds/,
    ],
    [
      'a count that is no number',
      { accessors: [{ bufferView: 0, componentType: 5126, count: 'many', type: 'VEC3' }] },
      /not written as points/,
    ],
    [
      'compressed points without end',
      {
        accessors: [{ componentType: 5126, count: 1e15, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, extensions: { KHR_draco_mesh_compression: {} } }] }],
      },
      /promises more points/,
    ],
    ['nodes in a circle', { nodes: [{ children: [1] }, { children: [0], mesh: 0 }], scenes: [{ nodes: [0] }] }, /circle/],
    ['a list that does not exist', { meshes: [{ primitives: [{ attributes: { POSITION: 9 } }] }] }, /does not exist/],
  ])('refuses a GLB with %s', async (_name, change, sentence) => {
    const failure = await measure('glb', glb(change)).catch((error: unknown) => error)
    expect((failure as Error).message).toMatch(sentence)
    expect(failure).toBeInstanceOf(MeshFileError)
  })

  it('refuses a GLB that names one mesh in very many places', async () => {
    const nodes = Array.from({ length: 20_000 }, () => ({ mesh: 0 }))
    const accessors = Array.from({ length: 100 }, () => ({ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }))
    const meshes = [{ primitives: accessors.map((_, POSITION) => ({ attributes: { POSITION } })) }]
    await expect(measure('glb', glb({ nodes, accessors, meshes }))).rejects.toThrow(/too many parts/)
  })

  it('spends no more than the length of a GLB whose lists all lie on one another', async () => {
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

describe('what real files do', () => {
  it('applies the place of a GLB part', async () => {
    const mesh = sheet(3, 3, 0.1)
    const glb = writeGlb([{ name: 'part', mesh }])
    const moved = String.fromCharCode(...glb).replace('"mesh":0}', '"mesh":0,"scale":[2,2,2],"translation":[1,0,0]}')
    const json = JSON.parse(moved.slice(20, moved.lastIndexOf('}') + 1)) as object
    const data = glb.subarray(glb.length - mesh.positions.byteLength - mesh.indices.byteLength)
    const facts = await measure('glb', packGlb(json, data))
    expect(facts.boundsMm.min).toEqual([1000, 0, 0])
    expect(facts.boundsMm.max[0]).toBeCloseTo(1400, 0)
  })

  it('reads a PLY with colours, double coordinates, quads and elements it does not know', async () => {
    const head = `ply\r\nformat ascii 1.0\r\nelement camera 1\r\nproperty float fov\r\nelement vertex 4\r\nproperty uchar red\r\nproperty double x\r\nproperty double y\r\nproperty double z\r\nelement face 1\r\nproperty uchar flags\r\nproperty list uchar uint vertex_index\r\nend_header\r\n`
    const data = '60\r\n255 0 0 0\r\n255 1e2 0 0\r\n0 1.0e+2 5.0E1 0\r\n0 0 50 -0\r\n7 4 0 1 2 3\r\n'
    const facts = await measure('ply', text(head + data), 3)
    expect(facts).toMatchObject({ vertexCount: 4, triangleCount: 2, boundsMm: { min: [0, 0, 0], max: [100, 50, 0] } })
  })

  it('reads an OBJ with slashes, counting back, comments and no line end at the end', async () => {
    const facts = await measure(
      'obj',
      text('mtllib x.mtl\nvn 0 0 1\n  v 0 0 0\nv\t100 0 0 0.5 0.5 0.5\nv 0 100 0 # corner\nvt 0 0\nf 1/1/1 2//1 -1\n'),
      5,
    )
    expect(facts).toMatchObject({ vertexCount: 3, triangleCount: 1, boundsMm: { max: [100, 100, 0] } })
  })

  it('knows a binary STL that begins with the word of the text form', async () => {
    const bytes = writeStl(sheet(4, 4, 10), 'binary')
    bytes.set(text('solid but binary'))
    expect(await measure('stl', bytes)).toMatchObject({ vertexCount: 54 })
  })
})

describe('quality', () => {
  it('asks for dense points and few holes', () => {
    expect(gradeScan(2, 0.01)).toBe('excellent')
    expect(gradeScan(2.1, 0)).toBe('good')
    expect(gradeScan(1, 0.02)).toBe('good')
    expect(gradeScan(1, null)).toBe('good')
    expect(gradeScan(5.1, 0)).toBe('fair')
    expect(gradeScan(12.1, 0)).toBe('poor')
    expect(gradeScan(1, 0.2)).toBe('poor')
  })

  it('calls points that span no surface poor, however near they are', async () => {
    const point = text('ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n5 6 7\n')
    expect(await measure('ply', point)).toMatchObject({ vertexCount: 1, quality: 'poor' })
  })

  it('sees holes in a large mesh by following some of its edges', async () => {
    const whole = await measure('ply', writePly(sheet(400, 400, 0.001), 'binary_little_endian'))
    const torn = sheet(400, 400, 0.001)
    const kept = Array.from({ length: torn.indices.length / 3 }, (_, i) => i).filter((i) => i % 10 !== 0)
    const indices = Uint32Array.from(kept.flatMap((i) => [...torn.indices.subarray(i * 3, i * 3 + 3)]))
    const holed = await measure('ply', writePly({ positions: torn.positions, indices }, 'binary_little_endian'))
    expect(whole.openEdgeShare).toBeLessThan(0.006)
    expect(holed.openEdgeShare).toBeGreaterThan(0.15)
    expect(whole.quality).toBe('excellent')
    expect(holed.quality).toBe('poor')
  })

  it('judges a cloud of points by its density alone', async () => {
    const { positions } = sheet(300, 300, 1)
    const facts = await measure('ply', writePly({ positions, indices: new Uint32Array(0) }, 'binary_little_endian'))
    expect(facts).toMatchObject({ openEdgeShare: null, quality: 'good' })
    expect(facts.spacingMm).toBeGreaterThan(0.7)
    expect(facts.spacingMm).toBeLessThan(1.5)
  })
})
