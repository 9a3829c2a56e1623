import { useAuth } from '../features/auth/auth.ts'
import { Contact } from '../features/contact/Contact.tsx'
import { Hero } from '../features/landing/Hero.tsx'
import { LANDING_TITLE } from '../features/landing/hero.ts'
import { OurWork } from '../features/landing/OurWork.tsx'
import { Services } from '../features/landing/Services.tsx'
import { Promises } from '../features/landing/Timeline.tsx'
import { builderPath } from '../lib/paths.ts'
import { usePageTitle } from '../lib/title.ts'

export function LandingPage() {
  usePageTitle(LANDING_TITLE)
  const { isSignedIn, loading, user } = useAuth()
  return (
    <>
      {/* A kept token is nearly always good: no flicker from one word to the other. */}
      <Hero isSignedIn={isSignedIn || loading} />
      <Promises />
      <OurWork />
      <Services builder={builderPath(user?.role ?? null)} />
      <Contact />
    </>
  )
}
