import { deviationStats } from '@vorta/kit3d/deviation/deviation'
import { NO_CONTACT } from '@vorta/kit3d/deviation/fit'
import { compose, invert, rotationAbout, transformPoint, translationBy } from '@vorta/kit3d/deviation/rigid'
import { describe, expect, it } from 'vitest'
import { comparisonText, type Findings } from '../compare/findings.ts'
import { alignmentCode, alignmentFromCode } from '../fit/alignment-code.ts'
import { fitFindings, fitText, suggestPins } from '../fit/findings.ts'
import { colorAt, roundLimit, scaleTexels } from './color-scale.ts'
import { formatDeviation, formatPercent } from './format.ts'
import { locationText } from './location-text.ts'

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

describe('fitText', () => {
  it('states the ratio, the widest gap and its location', () => {
    const findings = fitFindings(mapOf([4.1, 1, -0.5, NO_CONTACT]), 2, 0, 'y')
    expect(fitText(findings, 2)).toBe(
      "The kit fits within 2 mm on 89% of the contact area. The widest gap is 4.10 mm, at the left. The kit doesn't overlap the bodywork by more than 2 mm.",
    )
    expect(findings.hotspots.map(({ location, valueMm }) => [location, Math.round(valueMm)])).toEqual([['at the left', 4]])
  })

  it('states where the kit overlaps the car and when it is not aligned', () => {
    expect(fitText(fitFindings(mapOf([0.2, 0.1, 0, -3.26]), 2, 0, 'y'), 2)).toContain(
      'The kit overlaps the bodywork by 3.26 mm, at the right',
    )
    expect(fitText(fitFindings(mapOf([NO_CONTACT, NO_CONTACT, NO_CONTACT, NO_CONTACT]), 2, 0, 'y'), 2)).toContain(
      "isn't aligned with this scan",
    )
    expect(fitText(fitFindings(mapOf([0.2, 0.1, 0, 1]), 2, 0, 'y'), 2)).toContain('within 2 mm everywhere')
  })

  it('judges gaps by the intended clearance', () => {
    const findings = fitFindings(mapOf([1.5, 1.4, 4.8, -0.3]), 1, 1.5, 'y')
    expect(fitText(findings, 1)).toBe(
      "The kit fits within 1 mm of the intended 1.5 mm clearance on 50% of the contact area. The widest gap is 4.80 mm, in the center. The kit doesn't overlap the bodywork by more than 1 mm.",
    )
    expect(findings.hotspots.map(({ valueMm }) => Math.round(valueMm * 10) / 10)).toEqual([4.8, -0.3])
    expect([...findings.deviationsMm].map((value) => Math.round(value * 10) / 10 + 0)).toEqual([0, -0.1, 3.3, -1.8])
    expect([formatDeviation(-0.001), formatDeviation(1234.567)]).toEqual(['0.00', '1,234.57'])
  })

  it('suggests pins in the coordinates of the kit, seen from outside', () => {
    const transform = compose(rotationAbout([1, 0, 0], Math.PI / 2), translationBy([50, 0, 10]))
    const [hotspot] = suggestPins(fitFindings(mapOf([4.1, 1, 0, 0]), 2, 0, 'y'), transform, 'y')
    expect(hotspot?.text).toBe('Fit check: 4.10 mm gap, at the left.')
    const back = transformPoint(transform, [...(hotspot?.point ?? [0, 0, 0])])
    for (const value of back) expect(value).toBeCloseTo(0, 4)
    // The normals of the contact surface point down, so the camera is above it.
    expect(transformPoint(transform, [...(hotspot?.camera.position ?? [0, 0, 0])])[2]).toBeGreaterThan(50)
  })
})

describe('comparisonText', () => {
  const findings = (distances: number[]) => {
    const all = deviationStats([{ distancesMm: Float32Array.from(distances), areasMm2: Float32Array.from(distances.map(() => 1)) }], 1)
    return { all } as Findings
  }
  it('states the maximum, the mean and the ratio beyond the tolerance', () => {
    expect(comparisonText(findings([0, 0, 0, 8]), ['Version 1', 'Version 2'], 1)).toBe(
      'Version 1 and Version 2 differ by up to 8.00 mm and 2.00 mm on average. 25% of the surface differs by more than 1 mm.',
    )
    expect(comparisonText(findings([0, 0.001]), ['Version 1', 'Version 2'], 1)).toBe('Version 1 and Version 2 have the same shape.')
    expect(formatPercent(0.0004)).toBe('< 0.1%')
  })
})

describe('deviation helpers', () => {
  it('use a neutral color within the tolerance and clamp colors at the ends of the scale', () => {
    const scale = { lowMm: -4, highMm: 8, toleranceMm: 2 }
    const [neutral, gap, overlap] = [colorAt(0.5, scale), colorAt(8, scale), colorAt(-4, scale)]
    expect(colorAt(100, scale)).toEqual(gap)
    expect(gap[0]).toBeGreaterThan(gap[2])
    expect(overlap[2]).toBeGreaterThan(overlap[0])
    expect(Math.max(...neutral) - Math.min(...neutral)).toBeLessThan(60)
    expect(scaleTexels(scale)).toHaveLength(1024)
    expect([roundLimit(11.2, 1), roundLimit(0.3, 1), roundLimit(3.1, 2)]).toEqual([15, 2, 4])
  })

  it('restore an alignment from its code and reject invalid codes', () => {
    const transform = compose(rotationAbout([0.3, 1, -0.4], 1.9), translationBy([410.1234, -220, 90]))
    const restored = alignmentFromCode(alignmentCode({ transform, clearanceMm: 1.5, isFlipped: false }))
    expect(restored?.clearanceMm).toBe(1.5)
    const roundTrip = restored && transformPoint(invert(restored.transform), transformPoint(transform, [500, 20, -70]))
    expect(alignmentFromCode(alignmentCode({ transform, clearanceMm: 0, isFlipped: true }))).toMatchObject({
      clearanceMm: 0,
      isFlipped: true,
    })
    for (const [i, value] of [500, 20, -70].entries()) expect(roundTrip?.[i]).toBeCloseTo(value, 2)
    for (const wrong of ['', '1_2', '0_0_0_2_1_1_1', '0_0_0_1_1_1_1_99', '0_0_0_1_1_1_1_-1', 'a_b_c_d_e_f_g'])
      expect(alignmentFromCode(wrong)).toBeNull()
  })

  it('describe locations by the names of the views', () => {
    const box = [0, 0, 0, 400, 200, 100]
    expect(locationText([390, 100, 50], box, 'y')).toBe('at the right')
    expect(locationText([10, 190, 50], box, 'y')).toBe('at the top left')
    expect(locationText([200, 100, 50], box, 'y')).toBe('in the center')
    // With z up, the file's y runs away from the viewer.
    expect(locationText([200, 10, 50], box, 'z')).toBe('at the front')
  })
})
