import { Sphere, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { explodedGrowth } from './exploded-view.ts'

const part = (x: number, radius: number) => new Sphere(new Vector3(x, 0, 0), radius)

it('grows with the distance of the parts, not with their size', () => {
  expect(explodedGrowth(1, [0, 0, 0], [part(-90, 10), part(90, 10)])).toBe(1.9)
  expect(explodedGrowth(1, [0, 0, 0], [part(-10, 90), part(10, 90)])).toBe(1.1)
})

it('leaves a single part and an empty model as they are', () => {
  expect(explodedGrowth(1.5, [5, 0, 0], [part(5, 10)])).toBe(1)
  expect(explodedGrowth(1.5, [0, 0, 0], [])).toBe(1)
})

it('is one without an explosion', () => {
  expect(explodedGrowth(0, [0, 0, 0], [part(-90, 10), part(50, 10)])).toBe(1)
})
