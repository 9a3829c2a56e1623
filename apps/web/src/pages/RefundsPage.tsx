import { LegalDocument } from '../features/legal/LegalDocument.tsx'
import { REFUNDS } from '../features/legal/refunds.tsx'
import { usePageTitle } from '../lib/title.ts'

export function RefundsPage() {
  usePageTitle('Refunds')
  return (
    <LegalDocument
      title="Refunds"
      lead="You pay for a design before you see it. Here's how to get your money back if you don't approve it."
      clauses={REFUNDS}
    />
  )
}
