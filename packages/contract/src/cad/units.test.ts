import { describe, expect, it } from 'vitest'
import { LENGTH_UNITS, type LengthUnit, needsUnit, SHORTEST_SCAN_MM, sizeInMm, suggestUnit, unitByFormat } from './units.ts'

describe('units', () => {
  it('convert lengths to millimeters', () => {
    const sizes = LENGTH_UNITS.map((unit) => sizeInMm({ unit, extents: [5, 2, 0.5] }))
    expect(sizes).toEqual([
      [5, 2, 0.5],
      [50, 20, 5],
      [5_000, 2_000, 500],
      [127, 50.8, 12.7],
    ])
    expect(sizeInMm({ unit: null, extents: [1, 1, 1] })).toBeNull()
    expect(sizeInMm({ unit: 'mm', extents: null })).toBeNull()
  })

  it('are part of some formats', () => {
    expect(['a.stl', 'b.OBJ', 'c.ply'].map(needsUnit)).toEqual([true, true, true])
    expect(['a.glb', 'b.step', 'c.STP', 'd.stl'].map(unitByFormat)).toEqual(['m', 'mm', 'mm', null])
  })
})

describe('suggestUnit', () => {
  it.each<[string, LengthUnit, number[], number[][], LengthUnit | null]>([
    ['a clip of 10 mm', 'mm', [10, 5, 2], [], null],
    ['a bumper of 1.8 m', 'mm', [1_800, 500, 600], [], null],
    ['a clip that is 10 m long', 'm', [10_000, 5_000, 2_000], [], 'mm'],
    ['a car in meters that is taken for millimeters', 'mm', [4.5, 1.8, 1.4], [[4_480, 1_800, 1_400]], 'm'],
    ['a part in inches next to its earlier version', 'mm', [5, 2, 1], [[127, 51, 25]], 'in'],
    ['a part in inches that is taken for meters', 'm', [5_000, 2_000, 1_000], [[120, 50, 25]], 'in'],
    ['a version that became a little larger', 'mm', [140, 60, 25], [[120, 50, 25]], null],
    ['a file without extent', 'mm', [0, 0, 0], [], null],
    ['a size that no unit makes plausible', 'mm', [50_000_000, 1, 1], [], null],
  ])('answers for %s', (_name, unit, sizeMm, references, expected) => {
    expect(suggestUnit({ unit, sizeMm }, { versions: references })).toBe(expected)
  })

  it('compares a part with the scan it has to fit', () => {
    const scans = [[1_900, 600, 700]]
    expect(suggestUnit({ unit: 'mm', sizeMm: [30, 10, 10] }, { scans })).toBeNull()
    expect(suggestUnit({ unit: 'in', sizeMm: [4_500, 600, 600] }, { scans })).toBe('mm')
  })

  it('expects a scan to be larger than a small part', () => {
    expect(suggestUnit({ unit: 'mm', sizeMm: [4.5, 1.8, 1.4] }, { shortestMm: SHORTEST_SCAN_MM })).toBe('m')
  })
})
