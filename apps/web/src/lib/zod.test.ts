import { expect, it } from 'vitest'

it('tells zod not to probe for eval before zod is loaded', async () => {
  await import('./zod.ts')
  const z = await import('zod')
  expect(z.config().jitless).toBe(true)
})
