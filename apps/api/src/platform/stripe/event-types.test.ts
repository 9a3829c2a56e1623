import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { HANDLED_EVENT_TYPES } from './event-types.ts'

const DOCS = new URL('../../../../../docs/production.md', import.meta.url)

it('docs/production.md lists exactly the webhook events that the server handles', async () => {
  const text = await readFile(DOCS, 'utf8')
  const section = text.split('\n## ').find((part) => part.startsWith('Stripe webhook')) ?? ''
  const listed = [...section.matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, type]) => type)
  expect(listed).toEqual([...HANDLED_EVENT_TYPES])
})
