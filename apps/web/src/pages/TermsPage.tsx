import { LegalDocument } from '../features/legal/LegalDocument.tsx'
import { TERMS } from '../features/legal/terms.tsx'
import { usePageTitle } from '../lib/title.ts'

export function TermsPage() {
  usePageTitle('Terms and conditions')
  return (
    <LegalDocument
      title="Terms and conditions"
      lead="What we owe you, what you owe us, in words that both sides can hold up to the light."
      clauses={TERMS}
    />
  )
}
