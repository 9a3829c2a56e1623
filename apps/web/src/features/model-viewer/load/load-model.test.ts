/// <reference types="node" />
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unitByFormat } from '@vorta/contract/cad/units'
import { loadSolids, type OcctModule } from '@vorta/kit3d/load/load-solids'
import type { ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import { MeshFileError } from '@vorta/kit3d/measure/mesh-file'
import { packGlb, writePly } from '@vorta/kit3d/measure/writers'
import { measureBytes } from '@vorta/kit3d/testing/measure-bytes'
import { describe, expect, it } from 'vitest'
import { loadModel } from './load-model.ts'
import { ModelSession } from './ModelSession.ts'

const fixture = (name: string) => Uint8Array.from(readFileSync(fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))))
const text = (content: string) => Uint8Array.from(new TextEncoder().encode(content))
const load = (format: ModelFormat, bytes: Uint8Array<ArrayBuffer>) => loadModel(format, bytes, () => {})
const open = async (format: ModelFormat, bytes: Uint8Array<ArrayBuffer>) =>
  new ModelSession().open(await load(format, bytes), unitByFormat(`x.${format}`) ?? 'mm', () => {})
const occt = async (): Promise<OcctModule> => createRequire(import.meta.url)('occt-import-js')({ print: () => {}, printErr: () => {} })

describe('loadModel', () => {
  it.each<[string, ModelFormat, { points: number; triangles: number; sizeMm: number[] }]>([
    ['bracket-ascii.stl', 'stl', { points: 1464, triangles: 488, sizeMm: [120, 60, 45] }],
    ['bracket-binary.stl', 'stl', { points: 1464, triangles: 488, sizeMm: [120, 60, 45] }],
    ['plates-text.ply', 'ply', { points: 1590, triangles: 530, sizeMm: [80, 50, 40] }],
    ['plates-binary.ply', 'ply', { points: 1590, triangles: 530, sizeMm: [80, 50, 40] }],
    ['plates.obj', 'obj', { points: 261, triangles: 530, sizeMm: [80, 50, 40] }],
    ['plates.glb', 'glb', { points: 690, triangles: 530, sizeMm: [80_000, 50_000, 40_000] }],
  ])('reads the numbers that the exporting program reports for %s', async (name, format, { points, triangles, sizeMm }) => {
    const { facts } = await open(format, fixture(name))
    expect({ points: facts.points, triangles: facts.triangles }).toEqual({ points, triangles })
    expect(facts.sizeMm.map((value) => Math.round(value * 1000) / 1000)).toEqual(sizeMm)
  })

  it.each<[string, 'stl' | 'ply' | 'obj' | 'glb']>([
    ['bracket-ascii.stl', 'stl'],
    ['bracket-binary.stl', 'stl'],
    ['plates-text.ply', 'ply'],
    ['plates.obj', 'obj'],
    ['plates.glb', 'glb'],
  ])('reads the same dimensions as the server from %s', async (name, format) => {
    const bytes = fixture(name)
    const measured = await measureBytes(format, bytes)
    const { facts } = await open(format, bytes)
    expect(facts.points).toBe(measured.vertexCount)
    expect(facts.triangles).toBe(measured.triangleCount)
    for (let axis = 0; axis < 6; axis++)
      expect(facts.boundsMm[axis]).toBeCloseTo([...measured.boundsMm.min, ...measured.boundsMm.max][axis] ?? Number.NaN, 2)
  })

  it('computes the volume of a closed bracket', async () => {
    const { facts } = await open('stl', fixture('bracket-binary.stl'))
    const bore = (corners: number, r: number) => (corners / 2) * r * r * Math.sin((2 * Math.PI) / corners)
    const expected = 120 * 60 * 8 + 8 * 60 * 37 + 12 * bore(24, 16) - 2 * 8 * bore(16, 4) * 2 - 20 * bore(24, 9)
    expect(facts.bodies?.volume).toBeCloseTo(expected, 0)
  })

  it('reads the solids of a STEP file in mm', async () => {
    const session = new ModelSession()
    const { facts, parts, tree } = session.open(loadSolids('step', fixture('plates.step'), await occt()), 'mm', () => {})
    expect(facts.sizeMm.map((value) => Math.round(value * 100) / 100)).toEqual([80, 50, 40])
    expect(parts).toHaveLength(3)
    expect(tree.parts).toEqual([0, 1, 2])
    const solids = 80 * 50 * 10 - Math.PI * 64 * 10 + Math.PI * 36 * 20 + (Math.PI * 10 * (36 + 12 + 4)) / 3
    expect(Math.abs((facts.bodies?.volume ?? 0) / solids - 1)).toBeLessThan(0.01)
  }, 30_000)

  it('reads the same mesh from all three PLY encodings', async () => {
    const mesh = { positions: new Float32Array([0, 0, 0, 90, 0, 0, 0, 60, 0, 0, 0, 30]), indices: new Uint32Array([0, 1, 2, 0, 2, 3]) }
    const read = await Promise.all(
      (['ascii', 'binary_little_endian', 'binary_big_endian'] as const).map((encoding) =>
        load('ply', Uint8Array.from(writePly(mesh, encoding))),
      ),
    )
    for (const { parts } of read) {
      expect(parts[0]?.positions).toEqual(mesh.positions)
      expect(parts[0]?.indices).toEqual(mesh.indices)
    }
  })

  it('gives a preview the unit of the original file', async () => {
    const sizeIn = async (unit: 'mm' | 'cm' | 'in' | 'm') =>
      new ModelSession().open(await load('glb', fixture('plates.glb')), unit, () => {}).facts.sizeMm
    const sizes = await Promise.all((['mm', 'cm', 'in', 'm'] as const).map(sizeIn))
    expect(sizes.map((size) => Math.round(size[0]))).toEqual([80, 800, 2032, 80_000])
  })

  it('reads points without faces as a point cloud', async () => {
    const cloud = text(
      'ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n0 0 0 255 0 0\n50 20 10 0 128 0\n',
    )
    const { shapes, facts } = await open('ply', cloud)
    expect(shapes[0]).toMatchObject({ indices: null, colors: new Uint8Array([255, 0, 0, 255, 0, 128, 0, 255]) })
    expect(facts).toMatchObject({ points: 2, triangles: 0, sizeMm: [50, 20, 10] })
  })

  it('scales the 16-bit colors of an ASCII PLY file', async () => {
    const colors = ['red', 'green', 'blue'].map((name) => `property ushort ${name}\n`).join('')
    const head = `ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n${colors}end_header\n`
    const { parts } = await load('ply', text(`${head}0 0 0 65535 32896 0\n`))
    expect(parts[0]?.colors).toEqual(new Uint8Array([255, 128, 0, 255]))
  })

  it('reads indented lines of an OBJ file after empty lines', async () => {
    const { parts } = await load('obj', text('v 0 0 0\r\n v 40 0 0\r\n\r\n v 0 40 0\r\nf 1 2 3\r\n'))
    expect(parts[0]?.positions).toEqual(new Float32Array([0, 0, 0, 40, 0, 0, 0, 40, 0]))
  })

  it('reads the groups of an OBJ file as named parts', async () => {
    const { parts } = await load('obj', text('o Left <b>\nv 0 0 0\nv 40 0 0\nv 0 40 0\nf 1 2 3\ng right\nv 0 0 40\nf 1/1/1 2//1 -1\n'))
    expect(parts.map(({ name, positions }) => [name, positions.length / 3])).toEqual([
      ['Left <b>', 3],
      ['right', 3],
    ])
  })
})

describe('loadModel in a browser worker', () => {
  // Larger than the read buffers, so that every code path runs.
  const READ_ALL = `
    import { writeGlb, writeObj, writePly, writeStl } from '@vorta/kit3d/measure/writers'
    import { loadModel } from './load-model.ts'
    import { ModelSession } from './ModelSession.ts'
    const points = 60_000
    const positions = Float32Array.from({ length: points * 3 }, (_, i) => (i * 7919) % 977)
    const indices = Uint32Array.from({ length: points * 3 }, (_, i) => (i * 7) % points)
    const mesh = { positions, indices }
    const files = {
      ply: writePly(mesh, 'binary_little_endian'),
      obj: writeObj(mesh),
      stl: writeStl(mesh, 'binary'),
      glb: writeGlb([{ name: 'Sheet', mesh }]),
    }
    for (const [format, bytes] of Object.entries(files)) {
      const { facts } = new ModelSession().open(await loadModel(format, Uint8Array.from(bytes), () => {}), 'mm', () => {})
      console.log(format, bytes.length > 1024 * 1024, facts.triangles)
    }`

  it('loads large files with a small stack', async () => {
    const args = ['--stack-size=240', '--import', 'tsx', '--input-type=module', '--eval', READ_ALL]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: fileURLToPath(new URL('.', import.meta.url)) })
    expect(stdout.trim().split('\n')).toEqual(['ply true 60000', 'obj true 60000', 'stl true 60000', 'glb true 60000'])
  })
})

describe('loadModel with an invalid file', () => {
  const glb = (change: Record<string, unknown>) => {
    const accessors = [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }]
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 } }] }]
    const base = { meshes, accessors, bufferViews: [{ buffer: 0, byteLength: 36 }], buffers: [{ byteLength: 36 }], nodes: [{ mesh: 0 }] }
    return Uint8Array.from(packGlb({ ...base, ...change }, new Uint8Array(36)))
  }
  const meshopt = (facts: object) => ({
    bufferViews: [
      {
        buffer: 0,
        byteLength: 36,
        extensions: { EXT_meshopt_compression: { buffer: 0, byteLength: 36, byteStride: 12, count: 3, mode: 'ATTRIBUTES', ...facts } },
      },
    ],
  })
  const draco = (bufferView: number) => ({
    meshes: [
      {
        primitives: [
          {
            attributes: { POSITION: 0 },
            indices: 0,
            extensions: { KHR_draco_mesh_compression: { bufferView, attributes: { POSITION: 0 } } },
          },
        ],
      },
    ],
  })
  const ply = (head: string, data = '') => text(`ply\nformat ascii 1.0\n${head}end_header\n${data}`)
  const xyz = 'property float x\nproperty float y\nproperty float z\n'

  it.each<[string, ModelFormat, Uint8Array<ArrayBuffer>, RegExp]>([
    ['a truncated binary STL', 'stl', fixture('bracket-binary.stl').subarray(0, 9000), /ends unexpectedly/],
    [
      'an STL that declares billions of triangles',
      'stl',
      Uint8Array.from({ length: 184 }, (_, i) => (i > 80 && i < 84 ? 255 : 0)),
      /ends unexpectedly/,
    ],
    ['an STL with NaN coordinates', 'stl', fixture('bracket-binary.stl').fill(255, 96, 100), /aren't numbers/],
    [
      'an STL with a coordinate beyond 32-bit floats',
      'stl',
      text('solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1e39 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid x\n'),
      /aren't numbers/,
    ],
    ['a truncated text STL', 'stl', fixture('bracket-ascii.stl').subarray(0, 5000), /ends unexpectedly|no triangle|aren't numbers/],
    ['an HTML page named STL', 'stl', text('<html></html>'.repeat(20)), /STL/],
    ['a PLY that declares billions of vertices', 'ply', ply(`element vertex 4000000000\n${xyz}`), /ends unexpectedly/],
    [
      'a PLY with a missing vertex',
      'ply',
      ply(`element vertex 1\n${xyz}element face 1\nproperty list uchar int vertex_indices\n`, '0 0 0\n3 0 1 2\n'),
      /doesn't exist/,
    ],
    ['a PLY with NaN coordinates', 'ply', ply(`element vertex 1\n${xyz}`, 'nan 0 0\n'), /aren't numbers/],
    ['a truncated binary PLY', 'ply', fixture('plates-binary.ply').subarray(0, 20_000), /ends unexpectedly/],
    ['an OBJ with a missing vertex', 'obj', text('v 0 0 0\nf 1 2 9\n'), /doesn't exist/],
    ['a text file named OBJ', 'obj', text('hello\n'), /isn't an OBJ/],
    [
      'a GLB with external buffers',
      'glb',
      glb({ buffers: [{ byteLength: 36, uri: 'https://evil.example/x.bin' }] }),
      /refers to other files/,
    ],
    ['a GLB with external images', 'glb', glb({ images: [{ uri: 'https://evil.example/x.png' }] }), /refers to other files/],
    [
      'a GLB with a count beyond its data',
      'glb',
      glb({ accessors: [{ bufferView: 0, componentType: 5126, count: 30_000_000, type: 'VEC3' }] }),
      /more data|too detailed/,
    ],
    [
      'a GLB with a cycle of nodes',
      'glb',
      glb({ nodes: [{ children: [1] }, { children: [0], mesh: 0 }], scenes: [{ nodes: [0] }] }),
      /hierarchy contains a loop/,
    ],
    ['a GLB with a huge compressed buffer', 'glb', glb(meshopt({ count: 2_000_000_000 })), /more data/],
    ['a GLB with corrupt compressed data', 'glb', glb(meshopt({})), /compressed data/],
    [
      'a GLB that requires an unknown extension',
      'glb',
      glb({ extensionsRequired: ['KHR_materials_unlit', 'EXT_new_geometry'] }),
      /requires EXT_new_geometry, which the viewer doesn't support/,
    ],
    ['a GLB with missing Draco data', 'glb', glb(draco(5)), /refers to data that doesn't exist/],
    ['a truncated GLB', 'glb', fixture('plates.glb').subarray(0, 3000), /ends unexpectedly/],
  ])('reports the error of %s', async (_name, format, bytes, message) => {
    const error = await load(format, bytes.slice()).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MeshFileError)
    expect((error as Error).message).toMatch(message)
  })

  it('rejects STEP files with a wrong header, a missing end or invalid content', async () => {
    const module = await occt()
    expect(() => loadSolids('step', text('hello'), module)).toThrow(/isn't a STEP/)
    expect(() => loadSolids('step', fixture('plates.step').subarray(0, 9000), module)).toThrow(/ends unexpectedly/)
    expect(() =>
      loadSolids('step', text('ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n#1=RUBBISH(;\nENDSEC;\nEND-ISO-10303-21;\n'), module),
    ).toThrow(/STEP/)
  }, 30_000)
})
