import { lazy, Suspense, useState } from 'react'
import { useAuth } from '../features/auth/auth.ts'
import { Contact } from '../features/contact/Contact.tsx'
import { Hero } from '../features/landing/Hero.tsx'
import { LANDING_TITLE } from '../features/landing/hero.ts'
import { KeyFacts } from '../features/landing/KeyFacts.tsx'
import { OurWork } from '../features/landing/OurWork.tsx'
import { Services } from '../features/landing/Services.tsx'
import { useHeroMotion } from '../features/landing/useHeroMotion.ts'
import { usePageTitle } from '../lib/title.ts'
import { builderPath } from '../lib/urls/paths.ts'

/** Without its code, the still stays. */
const TurningCar = lazy(() =>
  import('../features/configurator/TurningCar.tsx').then(
    (module) => ({ default: module.TurningCar }),
    () => ({ default: () => <></> }),
  ),
)

export function LandingPage() {
  usePageTitle(LANDING_TITLE)
  const { isSignedIn, loading, user } = useAuth()
  return (
    <>
      {/* A stored token is nearly always valid, so assuming a signed-in user avoids a flicker. */}
      <Hero isSignedIn={isSignedIn || loading} motion={<HeroMotion />} />
      <KeyFacts />
      <OurWork />
      <Services builderUrl={builderPath(user?.role ?? null)} />
      <Contact />
    </>
  )
}

function HeroMotion() {
  const isOn = useHeroMotion()
  const [hasFailed, setFailed] = useState(false)
  if (!isOn || hasFailed) return null
  return (
    <Suspense fallback={null}>
      <TurningCar onFail={() => setFailed(true)} />
    </Suspense>
  )
}
