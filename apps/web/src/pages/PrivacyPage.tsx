import { LegalDocument } from '../features/legal/LegalDocument.tsx'
import { PRIVACY } from '../features/legal/privacy.tsx'
import { usePageTitle } from '../lib/title.ts'

export function PrivacyPage() {
  usePageTitle('Privacy')
  return (
    <LegalDocument
      title="Privacy"
      lead="What this site knows about you, why, for how long, and who else gets to see it."
      clauses={PRIVACY}
    />
  )
}
