import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import CircleCheck from '~icons/circle-check'

it('draws a Lucide icon in the color of the text, hidden from screen readers', () => {
  expect(renderToStaticMarkup(<CircleCheck />)).toMatch(
    /^<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"><\/circle><path d="[^"]+"><\/path><\/svg>$/,
  )
})

it('passes size, stroke and label on to the svg element', () => {
  const markup = renderToStaticMarkup(<CircleCheck className="size-3" strokeWidth={3} aria-hidden={false} aria-label="Done" />)
  expect(markup).toContain('stroke-width="3"')
  expect(markup).toContain('aria-hidden="false" class="size-3" aria-label="Done"')
})

it('rejects a name that Lucide does not have', async () => {
  const name = '~icons/no-such-icon'
  await expect(import(/* @vite-ignore */ name)).rejects.toThrow("Lucide has no icon 'no-such-icon'")
})
