import { describe, expect, it } from 'vitest'
import { findBodies } from './bodies.ts'
import type { WeldedMesh } from './surface.ts'

type Quad = readonly [number, number, number, number]
/** Facing outward; bits 0, 1 and 2 of a corner are x, y and z. */
const QUADS: readonly Quad[] = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
]

interface Box {
  at?: number
  size?: number
  quads?: readonly Quad[]
  isInverted?: boolean
  /** Moves each vertex of a face by up to this much, as rounding does. */
  jitter?: number
}

/** A box whose faces share no vertices, as in an STL file. */
function box({ at = 0, size = 10, quads = QUADS, isInverted = false, jitter = 0 }: Box = {}): WeldedMesh {
  const triangles = quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])
  const corners = isInverted ? triangles.toReversed() : triangles
  const value = (bit: number, i: number) => at + bit * size + jitter * (((i * 7919) % 13) / 13 - 0.5)
  const positions = Float32Array.from(
    corners.flatMap((corner, i) => [corner & 1, (corner >> 1) & 1, corner >> 2].map((bit) => value(bit, i))),
  )
  return { positions, indices: Uint32Array.from(corners, (_, i) => i), weldMap: null }
}

const reversed = ([a, b, c, d]: Quad): Quad => [d, c, b, a]
const CLOSED = { closed: 1, open: 0, openEdges: 0, ambiguous: 0, isWindingFixed: false }

describe('findBodies', () => {
  it('measures a closed body', () => {
    expect(findBodies([box()])).toEqual({ ...CLOSED, volume: 1_000 })
    expect(findBodies([box({ at: 5_000 })])).toEqual({ ...CLOSED, volume: 1_000 })
  })

  it('counts the edges around a hole', () => {
    expect(findBodies([box({ quads: QUADS.slice(1) })])).toEqual({ ...CLOSED, closed: 0, open: 1, openEdges: 4, volume: 0 })
  })

  it('finds a body that is spread over several parts', () => {
    expect(findBodies(QUADS.map((quad) => box({ quads: [quad] })))).toEqual({ ...CLOSED, volume: 1_000 })
  })

  it('joins vertices that differ by rounding, but not by a real gap', () => {
    const rounded = findBodies([box({ jitter: 1e-4 })])
    expect(rounded).toMatchObject(CLOSED)
    expect(rounded.volume).toBeCloseTo(1_000, 0)
    expect(findBodies([box({ jitter: 0.01 })])).toMatchObject({ closed: 0, openEdges: 36 })
  })

  it('corrects faces that point inward', () => {
    expect(findBodies([box({ quads: QUADS.map((quad, i) => (i === 2 ? reversed(quad) : quad)) })])).toEqual({
      ...CLOSED,
      volume: 1_000,
      isWindingFixed: true,
    })
    expect(findBodies([box({ isInverted: true })])).toEqual({ ...CLOSED, volume: 1_000, isWindingFixed: true })
  })

  it('subtracts a cavity, also from a body that is inside out', () => {
    const cavity = { at: 2, size: 4 }
    expect(findBodies([box(), box({ ...cavity, isInverted: true })])).toEqual({ ...CLOSED, closed: 2, volume: 936 })
    expect(findBodies([box({ isInverted: true }), box(cavity)])).toEqual({ ...CLOSED, closed: 2, volume: 936, isWindingFixed: true })
  })

  it('adds the bodies of an assembly, one inside out and one open', () => {
    const apart = [box(), box({ at: 20, isInverted: true }), box({ at: 40, quads: QUADS.slice(2) })]
    expect(findBodies(apart)).toEqual({ ...CLOSED, closed: 2, open: 1, openEdges: 8, volume: 2_000, isWindingFixed: true })
  })

  it('measures bodies that touch along an edge or share a face', () => {
    const beside = (dy: number): WeldedMesh => {
      const mesh = box()
      return { ...mesh, positions: mesh.positions.map((value, i) => value + (i % 3 === 0 ? 10 : i % 3 === 1 ? dy : 0)) }
    }
    expect(findBodies([box(), beside(10)])).toMatchObject({ open: 0, volume: 2_000, isWindingFixed: false })
    expect(findBodies([box({ isInverted: true }), beside(10)])).toMatchObject({ open: 0, volume: 2_000, isWindingFixed: true })
    expect(findBodies([box(), beside(0)])).toMatchObject({ open: 0, volume: 2_000, isWindingFixed: false })
  })

  it('does not measure doubled faces', () => {
    const apart = box({ at: 20 })
    expect(findBodies([box(), box(), apart])).toEqual({ ...CLOSED, ambiguous: 1, volume: 1_000 })
    expect(findBodies([box({ quads: [...QUADS, ...QUADS.slice(2, 3)] }), apart])).toMatchObject({ closed: 1, open: 1, volume: 1_000 })
  })

  it('does not measure a surface without an inside', () => {
    // The projective plane with six vertices: each edge has two faces.
    const faces = [124, 125, 134, 136, 156, 235, 236, 246, 345, 456].join('')
    const positions = Float32Array.from([0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10, 10, 10, 0, 3, 4, 12])
    const mesh: WeldedMesh = { positions, indices: Uint32Array.from(faces, (vertex) => Number(vertex) - 1), weldMap: null }
    expect(findBodies([mesh])).toEqual({ ...CLOSED, closed: 0, ambiguous: 1, volume: 0 })
  })
})
