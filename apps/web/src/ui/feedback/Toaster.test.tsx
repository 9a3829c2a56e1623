import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast } from 'sonner'
import { expect, it } from 'vitest'
import { Toaster } from './Toaster.tsx'
import { showToast } from './toast.ts'

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
