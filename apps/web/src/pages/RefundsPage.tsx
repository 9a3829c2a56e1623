import { LegalDocument } from '../features/legal/LegalDocument.tsx'
import { REFUNDS } from '../features/legal/refunds.tsx'
import { usePageTitle } from '../lib/title.ts'

export function RefundsPage() {
  usePageTitle('Refunds')
  return (
    <LegalDocument
      title="Refunds"
      lead="You pay for a design before it exists. This is how you get your money back if it never becomes yours."
      clauses={REFUNDS}
    />
  )
}
