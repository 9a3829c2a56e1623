import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AttentionEntry } from '@vorta/contract/payments/attention'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { AttentionItem } from './AttentionItem.tsx'

const ENTRY: AttentionEntry = {
  _id: 'a1',
  reason: 'dispute',
  detail: 'The cardholder is disputing $500.00 of the design fee.',
  whatToDo: 'Submit evidence.',
  since: '2026-11-10T12:00:00.000Z',
  dueAt: '2026-11-19T12:00:00.000Z',
  actions: ['mark_handled'],
  payment: { _id: 'p1', type: 'design_fee', amount: 500, status: 'paid', refundedAmount: 0, disputed: true },
  order: { _id: 'o1', orderNumber: 'VRT-26-00042' },
  customer: { firstName: 'Ada', lastName: 'Byron' },
}

const render = (entry: AttentionEntry) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AttentionItem entry={entry}>buttons</AttentionItem>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('AttentionItem', () => {
  it('shows the reason, what happened, what to do and the deadline', () => {
    const text = textOf(render(ENTRY))
    for (const part of [
      'Payment disputed',
      'VRT-26-00042',
      'Ada Byron',
      '$500.00',
      ENTRY.detail,
      'Submit evidence.',
      'Evidence due',
      'buttons',
    ])
      expect(text).toContain(part)
  })

  it('links to the payments of its order', () => {
    expect(render(ENTRY)).toContain('order=o1&amp;view=payments')
  })

  it('shows no deadline for an entry without one', () => {
    expect(textOf(render({ ...ENTRY, dueAt: null }))).not.toContain('Evidence due')
  })
})
