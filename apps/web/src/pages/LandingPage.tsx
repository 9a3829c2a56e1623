import { useAuth } from '../features/auth/auth.ts'
import { Contact } from '../features/contact/Contact.tsx'
import { Hero } from '../features/landing/Hero.tsx'
import { LANDING_TITLE } from '../features/landing/hero.ts'
import { KeyFacts } from '../features/landing/KeyFacts.tsx'
import { OurWork } from '../features/landing/OurWork.tsx'
import { Services } from '../features/landing/Services.tsx'
import { usePageTitle } from '../lib/title.ts'
import { builderPath } from '../lib/urls/paths.ts'

export function LandingPage() {
  usePageTitle(LANDING_TITLE)
  const { isSignedIn, loading, user } = useAuth()
  return (
    <>
      {/* A stored token is nearly always valid, so assuming a signed-in user avoids a flicker. */}
      <Hero isSignedIn={isSignedIn || loading} />
      <KeyFacts />
      <OurWork />
      <Services builderUrl={builderPath(user?.role ?? null)} />
      <Contact />
    </>
  )
}
