import { LegalDocument } from '../features/legal/LegalDocument.tsx'
import { TERMS } from '../features/legal/terms.tsx'
import { usePageTitle } from '../lib/title.ts'

export function TermsPage() {
  usePageTitle('Terms and conditions')
  return (
    <LegalDocument
      title="Terms and conditions"
      lead="What we owe you and what you owe us, in plain English that both sides can rely on."
      clauses={TERMS}
    />
  )
}
