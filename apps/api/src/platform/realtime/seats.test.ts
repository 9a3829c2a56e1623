import { expect, it } from 'vitest'
import { createConnectionLimits } from './connection-limits.ts'

it('counts sockets from one IPv6 /64 as one address', () => {
  const seats = createConnectionLimits({ on: true, widened: 1 })
  for (let i = 0; i < 50; i += 1) expect(seats.take({ userId: `user-${i}`, address: `2001:db8:1:2::${i.toString(16)}` })).toBe(true)
  expect(seats.hasRoom({ userId: 'another', address: '2001:db8:1:2:ffff::1' })).toBe(false)
  expect(seats.hasRoom({ userId: 'another', address: '2001:db8:1:3::1' })).toBe(true)
})
