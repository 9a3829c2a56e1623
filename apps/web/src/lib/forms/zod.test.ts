import { expect, it } from 'vitest'

it('zod is configured not to probe for eval before it is loaded', async () => {
  await import('./zod.ts')
  const z = await import('zod')
  expect(z.config().jitless).toBe(true)
})
