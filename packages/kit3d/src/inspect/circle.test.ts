import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addScaled, cross, dot, length, normalize, sub } from '../shape/vector.ts'
import { box } from '../testing/synthetic.ts'
import { circlePoints, fitCircle } from './circle.ts'
import { edgeTable, featureEdges } from './edges.ts'
import { computeNormals } from './normals.ts'
import { roundEdgeAt } from './round-edge.ts'
import { angleAt, planeAngle } from './ruler.ts'
import type { Point3 } from './surface.ts'

const coordinate = fc.double({ min: -500, max: 500, noNaN: true })
const vector = fc.tuple(coordinate, coordinate, coordinate)
const direction = vector.filter((v) => length(v) > 1).map(normalize)
const anyCircle = fc.record({
  center: vector,
  normal: direction,
  radiusMm: fc.double({ min: 0.5, max: 400, noNaN: true }),
  maxErrorMm: fc.constant(0),
})

describe('fitCircle', () => {
  it('recovers any circle from three or more of its points', () => {
    fc.assert(
      fc.property(anyCircle, fc.integer({ min: 3, max: 40 }), (circle, count) => {
        const found = fitCircle(circlePoints(circle, count).slice(1))
        expect(found?.radiusMm).toBeCloseTo(circle.radiusMm, 6)
        expect(length(sub(found?.center ?? [0, 0, 0], circle.center))).toBeLessThan(1e-6)
        expect(Math.abs(dot(found?.normal ?? [0, 0, 0], circle.normal))).toBeCloseTo(1, 6)
        expect(found?.maxErrorMm).toBeLessThan(1e-6)
      }),
    )
  })

  it('recovers the radius of a short arc with noise', () => {
    const arc = Array.from({ length: 40 }, (_, i): Point3 => {
      const radius = 80 + (i % 2 === 0 ? 0.02 : -0.02)
      return [radius * Math.cos(i / 60), radius * Math.sin(i / 60), i % 3 === 0 ? 0.01 : 0]
    })
    const found = fitCircle(arc)
    expect(Math.abs((found?.radiusMm ?? 0) - 80)).toBeLessThan(0.2)
    expect(found?.maxErrorMm).toBeLessThan(0.06)
  })

  it('finds no circle through points on a line', () => {
    fc.assert(
      fc.property(vector, direction, (start, along) => {
        const line = [0, 10, 25, 70].map((distance) => addScaled(start, along, distance))
        expect(fitCircle(line)).toBeNull()
        expect(fitCircle([start, start, start])).toBeNull()
      }),
      {
        examples: [
          [
            [0, 0, 0],
            [3.2435809285620783e-226, 1, 7.616052392752727e-99],
          ],
        ],
      },
    )
  })
})

describe('angles', () => {
  it('measure the angle between two planes from 0 to 90 degrees', () => {
    fc.assert(
      fc.property(direction, vector, fc.double({ min: 0, max: 90, noNaN: true }), (normal, other, degrees) => {
        const side = cross(normal, other)
        fc.pre(length(side) > 1)
        const radians = (degrees * Math.PI) / 180
        const tilted = addScaled([0, 0, 0], normal, Math.cos(radians))
        const second = addScaled(tilted, normalize(side), Math.sin(radians))
        const opposite: Point3 = [-second[0], -second[1], -second[2]]
        expect(planeAngle(normal, second)).toBeCloseTo(degrees, 5)
        expect(planeAngle(normal, opposite)).toBeCloseTo(degrees, 5)
        expect(angleAt([1, 2, 3], addScaled([1, 2, 3], normal, 5), addScaled([1, 2, 3], second, 9))).toBeCloseTo(degrees, 5)
      }),
    )
  })
})

/** A cylinder along z with the given number of sides. */
function cylinder(radius: number, height: number, sides: number) {
  const positions: number[] = [0, 0, 0, 0, 0, height]
  for (let i = 0; i < sides; i++) {
    const angle = (i * 2 * Math.PI) / sides
    for (const z of [0, height]) positions.push(radius * Math.cos(angle), radius * Math.sin(angle), z)
  }
  const indices = Array.from({ length: sides }, (_, i) => {
    const [low, next] = [2 + i * 2, 2 + ((i + 1) % sides) * 2]
    return [low, next, low + 1, next, next + 1, low + 1, 0, next, low, 1, low + 1, next + 1]
  }).flat()
  return computeNormals({ positions: Float32Array.from(positions), indices: Uint32Array.from(indices), normals: null, colors: null })
}

describe('roundEdgeAt', () => {
  it('finds the whole rim of a cylinder from one point near it', () => {
    const mesh = cylinder(12, 30, 48)
    const edges = featureEdges(mesh, edgeTable(mesh))
    const found = roundEdgeAt(mesh, edges, [11.9, 0.4, 30], 1)
    expect(found?.points).toHaveLength(48)
    expect(found?.circle.radiusMm).toBeCloseTo(12, 4)
    expect(found?.circle.center[2]).toBeCloseTo(30, 4)
    expect(roundEdgeAt(mesh, edges, [12, 0, 15], 1)).toBeNull()
  })

  it('finds no round edge on a box', () => {
    const mesh = { ...box([0, 0, 0], [40, 30, 20]), weldMap: null }
    expect(roundEdgeAt(mesh, featureEdges(mesh, edgeTable(mesh)), [20, 0, 0], 1)).toBeNull()
  })
})
