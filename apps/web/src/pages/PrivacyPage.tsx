import { LegalDocument } from '../features/legal/LegalDocument.tsx'
import { PRIVACY } from '../features/legal/privacy.tsx'
import { usePageTitle } from '../lib/title.ts'

export function PrivacyPage() {
  usePageTitle('Privacy')
  return (
    <LegalDocument
      title="Privacy"
      lead="What we know about you, why we need it, how long we store it and who else sees it."
      clauses={PRIVACY}
    />
  )
}
