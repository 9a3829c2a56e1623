import { describe, expect, it } from 'vitest'
import { isUnusualSize, LENGTH_UNITS, type LengthUnit, needsUnit, SHORTEST_SCAN_MM, sizeInMm, suggestUnits, unitByFormat } from './units.ts'

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

  it('keep the size of a small part that is read in too small a unit', () => {
    expect(sizeInMm({ unit: 'mm', extents: [0.039, 0.01043, 1e-9] })).toEqual([0.039, 0.01043, 0])
    expect(sizeInMm({ unit: 'm', extents: [4.5000002, 1.23456, 0] })).toEqual([4_500, 1_234.56, 0])
  })

  it('are part of some formats', () => {
    expect(['a.stl', 'b.OBJ', 'c.ply'].map(needsUnit)).toEqual([true, true, true])
    expect(['a.glb', 'b.step', 'c.STP', 'd.stl'].map(unitByFormat)).toEqual(['m', 'mm', 'mm', null])
  })
})

describe('suggestUnits', () => {
  it.each<[string, LengthUnit, number[], number[][], LengthUnit[]]>([
    ['a clip of 10 mm', 'mm', [10, 5, 2], [], []],
    ['a bumper of 1.8 m', 'mm', [1_800, 500, 600], [], []],
    ['a clip that is 10 m long', 'm', [10_000, 5_000, 2_000], [], ['mm', 'in', 'cm']],
    ['a first bumper in meters', 'mm', [1.2, 0.4, 0.2], [], ['m', 'in', 'cm']],
    ['a first part in inches', 'mm', [5, 2, 1], [], ['in', 'cm', 'm']],
    ['a car in meters that is taken for millimeters', 'mm', [4.5, 1.8, 1.4], [[4_480, 1_800, 1_400]], ['m']],
    ['a part in inches next to its earlier version', 'mm', [5, 2, 1], [[127, 51, 25]], ['in']],
    ['a part in inches that is taken for meters', 'm', [5_000, 2_000, 1_000], [[120, 50, 25]], ['in']],
    ['a version that became a little larger', 'mm', [140, 60, 25], [[120, 50, 25]], []],
    ['a clip in meters that is taken for millimeters', 'mm', [0.039, 0.01, 0.005], [], ['m']],
    [
      'a part in inches after one odd version',
      'mm',
      [5, 2, 1],
      [
        [127, 51, 25],
        [4, 2, 1],
        [125, 51, 25],
      ],
      ['in'],
    ],
    [
      'a part in inches after a latest version that is odd',
      'mm',
      [5, 2, 1],
      [
        [127, 51, 25],
        [127, 50, 25],
        [5_000, 2_000, 1_000],
      ],
      ['in'],
    ],
    [
      'a part in inches after a version of 127 m',
      'mm',
      [5, 2, 1],
      [
        [127, 51, 25],
        [127_000, 51_000, 25_000],
      ],
      ['in'],
    ],
    [
      'a version like the latest of two',
      'mm',
      [900, 50, 25],
      [
        [10, 5, 2],
        [880, 50, 25],
      ],
      [],
    ],
    ['a file without extent', 'mm', [0, 0, 0], [], []],
    ['a size that no unit makes plausible', 'mm', [50_000_000, 1, 1], [], []],
  ])('answers for %s', (_name, unit, sizeMm, references, expected) => {
    expect(suggestUnits({ unit, sizeMm }, { versions: references })).toEqual(expected)
  })

  it('leaves sizes that no unit makes plausible to isUnusualSize', () => {
    expect(
      [
        [50_000_000, 1, 1],
        [0, 0, 0],
        [7.9, 1, 1],
      ].map((size) => isUnusualSize(size)),
    ).toEqual([true, true, true])
    expect(
      [
        [8, 1, 1],
        [8_000, 1, 1],
      ].map((size) => isUnusualSize(size)),
    ).toEqual([false, false])
    expect(isUnusualSize([90, 50, 50], SHORTEST_SCAN_MM)).toBe(true)
  })

  it('compares a part with the scan it has to fit', () => {
    const scans = [[1_900, 600, 700]]
    expect(suggestUnits({ unit: 'mm', sizeMm: [30, 10, 10] }, { scans })).toEqual([])
    expect(suggestUnits({ unit: 'in', sizeMm: [4_500, 600, 600] }, { scans })).toEqual(['mm', 'cm'])
  })

  it('expects a scan to be larger than a small part', () => {
    expect(suggestUnits({ unit: 'mm', sizeMm: [4.5, 1.8, 1.4] }, { shortestMm: SHORTEST_SCAN_MM })).toEqual(['m'])
    expect(suggestUnits({ unit: 'mm', sizeMm: [180, 70, 50] }, { shortestMm: SHORTEST_SCAN_MM })).toEqual(['cm', 'in'])
  })
})
