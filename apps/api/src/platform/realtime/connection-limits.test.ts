import { expect, it } from 'vitest'
import { createConnectionLimits } from './connection-limits.ts'

it('counts sockets from one IPv6 /64 as one address', () => {
  const connectionLimits = createConnectionLimits({ on: true, widened: 1 })
  for (let i = 0; i < 50; i += 1)
    expect(connectionLimits.acquire({ userId: `user-${i}`, address: `2001:db8:1:2::${i.toString(16)}` })).toBe(true)
  expect(connectionLimits.hasCapacity({ userId: 'another', address: '2001:db8:1:2:ffff::1' })).toBe(false)
  expect(connectionLimits.hasCapacity({ userId: 'another', address: '2001:db8:1:3::1' })).toBe(true)
})
