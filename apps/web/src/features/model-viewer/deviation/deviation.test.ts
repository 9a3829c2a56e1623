import { deviationStats } from '@vorta/kit3d/deviation/deviation'
import { NO_CONTACT } from '@vorta/kit3d/deviation/fit'
import { compose, invert, rotationAbout, transformPoint, translationBy } from '@vorta/kit3d/deviation/rigid'
import { describe, expect, it } from 'vitest'
import { comparisonText, type Findings } from '../compare/findings.ts'
import { alignmentCode, alignmentOfCode } from '../fit/alignment-code.ts'
import { fitFindings, fitText, notedSpots } from '../fit/findings.ts'
import { locationText } from './location-text.ts'
import { colorAt, roundEnd, scaleTexels } from './scale.ts'
import { percent } from './text.ts'

const points = [0, 100, 200, 300].flatMap((x) => [x, 0, 0])
const down = [0, 1, 2, 3].flatMap(() => [0, 0, -32_767, 0])

function mapOf(gapsMm: number[]) {
  return {
    positions: Float32Array.from(points),
    indices: new Uint32Array(0),
    normals: Int16Array.from(down),
    gapsMm: Float32Array.from(gapsMm),
    areasMm2: Float32Array.from([10, 40, 40, 10]),
  }
}

describe('the words of a fit', () => {
  it('tell the share, the widest gap and where it is', () => {
    const findings = fitFindings(mapOf([4.1, 1, -0.5, NO_CONTACT]), 2, 'y')
    expect(fitText(findings, 2)).toBe(
      'The kit fits within 2 mm on 89% of where it touches the car. The widest gap is 4.1 mm, at the left. Nowhere does it press into the bodywork by more than that.',
    )
    expect(findings.spots.map(({ place, valueMm }) => [place, Math.round(valueMm)])).toEqual([['at the left', 4]])
  })

  it('say plainly where the kit is inside the car, and when it does not lie on it', () => {
    expect(fitText(fitFindings(mapOf([0.2, 0.1, 0, -3.26]), 2, 'y'), 2)).toContain('It reaches 3.3 mm into the bodywork, at the right')
    expect(fitText(fitFindings(mapOf([NO_CONTACT, NO_CONTACT, NO_CONTACT, NO_CONTACT]), 2, 'y'), 2)).toContain('does not lie on this scan')
    expect(fitText(fitFindings(mapOf([0.2, 0.1, 0, 1]), 2, 'y'), 2)).toContain('within 2 mm everywhere')
  })

  it('become notes in the axes of the kit, seen from outside', () => {
    const transform = compose(rotationAbout([1, 0, 0], Math.PI / 2), translationBy([50, 0, 10]))
    const [spot] = notedSpots(fitFindings(mapOf([4.1, 1, 0, 0]), 2, 'y'), transform, 'y')
    expect(spot?.text).toBe('Fit check: 4.1 mm gap, at the left.')
    const back = transformPoint(transform, [...(spot?.point ?? [0, 0, 0])])
    for (const value of back) expect(value).toBeCloseTo(0, 4)
    // The contact surface looks down, the eye stands above it.
    expect(transformPoint(transform, [...(spot?.camera.position ?? [0, 0, 0])])[2]).toBeGreaterThan(50)
  })
})

describe('the words of a comparison', () => {
  const findings = (distances: number[]) => {
    const all = deviationStats([{ distancesMm: Float32Array.from(distances), areasMm2: Float32Array.from(distances.map(() => 1)) }], 1)
    return { all } as Findings
  }
  it('name the largest, the mean and the share beyond the tolerance', () => {
    expect(comparisonText(findings([0, 0, 0, 8]), ['Version 1', 'Version 2'], 1)).toBe(
      'Version 1 and Version 2 differ by 8.0 mm at most and 2.0 mm on average; 25% of the surface is more than 1 mm apart.',
    )
    expect(comparisonText(findings([0, 0.001]), ['Version 1', 'Version 2'], 1)).toBe('Version 1 and Version 2 have the same shape.')
    expect(percent(0.0004)).toBe('< 0.1%')
  })
})

describe('colours and places', () => {
  it('keep all within the tolerance quiet, and end where the scale ends', () => {
    const scale = { lowMm: -4, highMm: 8, toleranceMm: 2 }
    const [quiet, gap, inside] = [colorAt(0.5, scale), colorAt(8, scale), colorAt(-4, scale)]
    expect(colorAt(100, scale)).toEqual(gap)
    expect(gap[0]).toBeGreaterThan(gap[2])
    expect(inside[2]).toBeGreaterThan(inside[0])
    expect(Math.max(...quiet) - Math.min(...quiet)).toBeLessThan(60)
    expect(scaleTexels(scale)).toHaveLength(1024)
    expect([roundEnd(11.2, 1), roundEnd(0.3, 1), roundEnd(3.1, 2)]).toEqual([15, 2, 4])
  })

  it('survive the address, which is read with suspicion', () => {
    const transform = compose(rotationAbout([0.3, 1, -0.4], 1.9), translationBy([410.1234, -220, 90]))
    const again = alignmentOfCode(alignmentCode(transform))
    expect(again).not.toBeNull()
    const there = again && transformPoint(invert(again), transformPoint(transform, [500, 20, -70]))
    for (const [i, value] of [500, 20, -70].entries()) expect(there?.[i]).toBeCloseTo(value, 2)
    for (const wrong of ['', '1_2', '0_0_0_2_1_1_1', 'a_b_c_d_e_f_g']) expect(alignmentOfCode(wrong)).toBeNull()
  })

  it('are called by the names of the views', () => {
    const box = [0, 0, 0, 400, 200, 100]
    expect(locationText([390, 100, 50], box, 'y')).toBe('at the right')
    expect(locationText([10, 190, 50], box, 'y')).toBe('at the top left')
    expect(locationText([200, 100, 50], box, 'y')).toBe('in the middle')
    // With z up, the file's y runs away from the viewer.
    expect(locationText([200, 10, 50], box, 'z')).toBe('at the front')
  })
})
