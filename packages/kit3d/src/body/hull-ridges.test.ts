import { BODY_TYPES } from '@vorta/contract/orders/catalog'
import { expect, it } from 'vitest'
import { dot } from '../shape/vector.ts'
import { buildBody } from './body.ts'
import { designOf } from './designs.ts'
import { Hull } from './hull.ts'
import { ROW } from './hull-control-net.ts'
import { SHUT_LINE_M } from './shut-lines.ts'

const degrees = (cosine: number) => (Math.acos(Math.min(1, cosine)) * 180) / Math.PI

it.each(BODY_TYPES)('breaks the side of a %s at its character line and nowhere else between the arches', (bodyType) => {
  const { proportions: p } = designOf(bodyType)
  const { surface } = new Hull(p)
  const v = surface.vAt(p.frontOverhang + p.wheelbase / 2, ROW.creaseHigh)
  const turn = (row: number) => degrees(dot(surface.frame(row - 0.01, v).n, surface.frame(row + 0.01, v).n))
  expect(turn(ROW.creaseHigh)).toBeGreaterThan(8)
  for (const row of [ROW.door, ROW.door + 0.5, ROW.creaseLow, ROW.creaseHigh + 0.5, ROW.shoulder])
    expect(turn(row), `${row}`).toBeLessThan(4)
})

it.each(BODY_TYPES)('gives every edge of the shut lines of a %s the direction away from its center', (bodyType) => {
  const [seam] = buildBody({ bodyType, detail: 'lite' }).pieces.filter(({ surface }) => surface === 'seam')
  if (!seam) throw new Error('No shut lines')
  const { positions, uvs } = seam.mesh
  for (let i = 0; i < positions.length / 3; i += 2) {
    const [a, b] = [uvs[2 * i] ?? 0, uvs[2 * i + 1] ?? 0]
    const z = 1 - Math.abs(a) - Math.abs(b)
    const fold = (value: number, other: number) => (z < 0 ? (1 - Math.abs(other)) * (value < 0 ? -1 : 1) : value)
    const direction = [fold(a, b), fold(b, a), z]
    const size = Math.hypot(...direction)
    direction.forEach((part, axis) => {
      const across = (positions[3 * i + axis] ?? 0) - (positions[3 * i + 3 + axis] ?? 0)
      expect((part / size) * SHUT_LINE_M).toBeCloseTo(across, 5)
    })
  }
})
