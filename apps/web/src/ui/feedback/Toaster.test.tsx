// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast } from 'sonner'
import { expect, it, vi } from 'vitest'
import { Toaster } from './Toaster.tsx'
import { showToast, showUpdateToast } from './toast.ts'

it('is a live region before the first toast, or screen readers miss it', () => {
  expect(renderToStaticMarkup(<Toaster />)).toMatch(/^<section aria-label="Status messages[^"]*"[^>]* aria-live="polite"/)
})

it('shows the text unchanged and keeps an order number on one line', () => {
  showToast('Order VRT-26-00042 completed.')
  showToast("We couldn't export the orders. Please try again.", 'error')
  const toasts = toast.getToasts().map((shown) => ('title' in shown ? [shown.type, renderToStaticMarkup(shown.title as ReactNode)] : []))
  expect(toasts).toEqual([
    ['success', 'Order <span class="whitespace-nowrap">VRT-26-00042</span> completed.'],
    ['error', 'We couldn&#x27;t export the orders. Please try again.'],
  ])
})

it('offers an update once, until the user answers', () => {
  const update = vi.fn()
  for (const _ of [1, 2]) showUpdateToast(update)
  const offers = toast.getToasts().flatMap((shown) => (shown.id === 'update' && 'title' in shown ? [shown] : []))
  expect(offers).toMatchObject([
    { title: 'A new version of Vorta is ready.', duration: Number.POSITIVE_INFINITY, action: { label: 'Update' } },
  ])
  expect(update).not.toHaveBeenCalled()
})
