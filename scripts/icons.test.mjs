import { expect, it } from 'vitest'
import { copiedIcons, importedIcons } from './icons.mjs'

it('packages/lucide-react contains exactly the icons that the site imports', () => {
  expect(copiedIcons(), 'run node scripts/icons.mjs').toEqual(importedIcons())
})
