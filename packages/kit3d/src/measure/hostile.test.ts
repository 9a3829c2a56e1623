import { describe, expect, it } from 'vitest'
import { measureBytes as measure } from '../testing/measure-bytes.ts'
import type { MeshFormat } from './mesh-file.ts'
import { writeGlb } from './writers.ts'

/** Far more than any of these files takes, but far less than processing all of their content would. */
const CPU_TIME_MAX_MS = 10_000

interface CpuUsage {
  user: number
  system: number
}
// This package has no types of Node, because it also runs in browsers.
declare const process: { cpuUsage(since?: CpuUsage): CpuUsage }

/** The CPU time of an operation, which other programs on a busy machine do not lengthen as they do the time of day. */
async function cpuTimeOf(operation: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await operation()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function text(value: string): Uint8Array {
  const bytes = new Uint8Array(value.length)
  for (let i = 0; i < value.length; i++) bytes[i] = value.charCodeAt(i)
  return bytes
}
const filled = (length: number, value: number) => new Uint8Array(length).fill(value)

function join(...parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** A GLB file without binary chunk. */
function glbOf(json: string): Uint8Array {
  const jsonChunk = text(json.padEnd(Math.ceil(json.length / 4) * 4))
  const head = Uint32Array.of(0x46546c67, 2, 20 + jsonChunk.length, jsonChunk.length, 0x4e4f534a)
  return join(new Uint8Array(head.buffer), jsonChunk)
}

const ply = (encoding: string, ...lines: string[]) => text(['ply', `format ${encoding} 1.0`, ...lines, 'end_header', ''].join('\n'))
const xyz = ['property float x', 'property float y', 'property float z']
const faces = ['element face 1', 'property list int int a', 'property list int int vertex_index']
const zeros = (count: number) => '0,'.repeat(count)

describe('measureMesh', () => {
  it.each<[string, MeshFormat, () => Uint8Array, RegExp]>([
    ['nested arrays', 'glb', () => glbOf('['.repeat(8_000_000)), /nested too deeply/],
    ['nested objects', 'glb', () => glbOf('{"a":'.repeat(3_000_000)), /nested too deeply/],
    ['millions of empty arrays', 'glb', () => glbOf(`{"x":[${'[],'.repeat(5_000_000)}[]]}`), /JSON data contains too many values/],
    ['a node with millions of children', 'glb', () => glbOf(`{"nodes":[{"children":[${zeros(6_000_000)}0]}]}`), /too many parts/],
    ['a scene with millions of nodes', 'glb', () => glbOf(`{"nodes":[{}],"scenes":[{"nodes":[${zeros(6_000_000)}0]}]}`), /too many parts/],
    ['a JSON chunk that is too long', 'glb', () => glbOf(' '.repeat(17_000_000)), /JSON data is too large/],
    ['more points than the file can hold', 'ply', () => ply('ascii', 'element vertex 999999999999999', ...xyz), /ends unexpectedly/],
    [
      'a huge list length before text',
      'ply',
      () => join(ply('ascii', 'element vertex 1', ...xyz, ...faces), text('0 0 0\n9999999999999999 a\n')),
      /aren't numbers/,
    ],
    ['a face with a missing point', 'obj', () => text('v 0 0 0\nv 1 0 0\nf 1 2 99\nv 1 1 0\n'), /point that doesn't exist/],
    ['an endless line', 'obj', () => filled(3_000_000, 118), /lines is too long/],
    ['an endless line', 'stl', () => join(text('solid x\n'), filled(3_000_000, 32)), /lines is too long/],
    ['more triangles than the file holds', 'stl', () => filled(185, 0xff), /ends unexpectedly/],
  ])('rejects %s in a %s file quickly', { timeout: 60_000 }, async (_name, format, make, message) => {
    const bytes = make()
    const cpuTime = await cpuTimeOf(() => expect(measure(format, bytes)).rejects.toThrow(message))
    expect(cpuTime).toBeLessThan(CPU_TIME_MAX_MS)
  })

  it('ignores brackets inside JSON strings', async () => {
    const mesh = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0), indices: Uint32Array.of(0, 1, 2) }
    const name = `${'[{'.repeat(500)}\\"[[\\`
    expect(await measure('glb', writeGlb([{ name, mesh }]))).toMatchObject({ vertexCount: 3 })
  })

  it('skips millions of unused values quickly', async () => {
    const junk = ['element junk 8000000', 'property list uchar uchar j']
    const bytes = join(ply('binary_little_endian', ...junk, 'element vertex 2', ...xyz), filled(8_000_023, 0), filled(1, 63))
    const cpuTime = await cpuTimeOf(async () => expect(await measure('ply', bytes)).toMatchObject({ vertexCount: 2 }))
    expect(cpuTime).toBeLessThan(CPU_TIME_MAX_MS)
  })
})
