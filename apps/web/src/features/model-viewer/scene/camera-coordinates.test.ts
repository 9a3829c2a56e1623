import type { Point3 } from '@vorta/kit3d/inspect/surface'
import fc from 'fast-check'
import { Matrix4 } from 'three'
import { describe, expect, it } from 'vitest'
import { toCameraPose, toPinCamera } from './camera-coordinates.ts'

const number = fc.double({ min: -5000, max: 5000, noNaN: true })
const point = fc.tuple(number, number, number)
/** Model-to-world matrices as the scene creates them, with y or z up. */
const toWorld = fc.tuple(fc.boolean(), point).map(([isZUp, at]) => new Matrix4().makeRotationX(isZUp ? -Math.PI / 2 : 0).setPosition(...at))
function closeTo(actual: readonly number[], expected: Point3) {
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, 5)
}

describe('camera coordinates', () => {
  it('survive a round trip, even if the model is reoriented in between', () => {
    fc.assert(
      fc.property(point, point, toWorld, toWorld, (eye, target, firstWorld, secondWorld) => {
        const camera = toPinCamera({ eye, target }, firstWorld)
        const pose = toCameraPose(camera, firstWorld)
        closeTo(pose.eye, eye)
        closeTo(pose.target, target)
        // In model coordinates, so that another orientation shows the same side of the model.
        closeTo(toPinCamera(toCameraPose(camera, secondWorld), secondWorld).position, camera.position)
      }),
    )
  })

  it('include the up axis of the model', () => {
    const zUp = new Matrix4().makeRotationX(-Math.PI / 2)
    closeTo(toPinCamera({ eye: [1, 2, 3], target: [0, 0, 0] }, zUp).up, [0, 0, 1])
    closeTo(toPinCamera({ eye: [1, 2, 3], target: [0, 0, 0] }, new Matrix4()).up, [0, 1, 0])
  })
})
