import type { Point3 } from '@vorta/kit3d/inspect/surface'
import fc from 'fast-check'
import { Matrix4, PerspectiveCamera } from 'three'
import { describe, expect, it } from 'vitest'
import { keptView, poseOf, rayThrough } from './visibility.ts'

const number = fc.double({ min: -5000, max: 5000, noNaN: true })
const point = fc.tuple(number, number, number)
/** As a stage stands its models: turned so that z is up or not, and moved. */
const toRoom = fc.tuple(fc.boolean(), point).map(([isZUp, at]) => new Matrix4().makeRotationX(isZUp ? -Math.PI / 2 : 0).setPosition(...at))
function closeTo(found: readonly number[], wanted: Point3) {
  for (const [i, value] of wanted.entries()) expect(found[i]).toBeCloseTo(value, 5)
}

describe('a kept view', () => {
  it('is the same view when it is come back to, however the model stands now', () => {
    fc.assert(
      fc.property(point, point, toRoom, toRoom, (eye, target, then, now) => {
        const kept = keptView({ eye, target }, then)
        const back = poseOf(kept, then)
        closeTo(back.eye, eye)
        closeTo(back.target, target)
        // Kept in the axes of the file: another standing shows the same side of it.
        closeTo(keptView(poseOf(kept, now), now).position, kept.position)
      }),
    )
  })

  it('knows which axis of the file was up', () => {
    const standing = new Matrix4().makeRotationX(-Math.PI / 2)
    closeTo(keptView({ eye: [1, 2, 3], target: [0, 0, 0] }, standing).up, [0, 0, 1])
    closeTo(keptView({ eye: [1, 2, 3], target: [0, 0, 0] }, new Matrix4()).up, [0, 1, 0])
  })
})

describe('the ray under a click', () => {
  it('goes from the eye through the middle to the target', () => {
    const camera = new PerspectiveCamera(30, 2, 1, 1000)
    camera.position.set(0, 0, 100)
    const { origin, direction } = rayThrough(camera, { width: 400, height: 200 }, new Matrix4(), null)
    closeTo(origin, [0, 0, 100])
    closeTo(direction, [0, 0, -1])
    const right = rayThrough(camera, { width: 400, height: 200 }, new Matrix4(), { x: 400, y: 100 })
    expect(right.direction[0]).toBeGreaterThan(0.4)
  })
})
