import { useAuth } from '../features/auth/auth.ts'
import { Contact } from '../features/landing/Contact.tsx'
import { Hero } from '../features/landing/Hero.tsx'
import { OurWork } from '../features/landing/OurWork.tsx'
import { Services } from '../features/landing/Services.tsx'
import { usePageTitle } from '../lib/title.ts'

export function LandingPage() {
  usePageTitle('Vorta')
  const { isSignedIn, loading } = useAuth()
  return (
    <>
      <Hero isSignedIn={isSignedIn || loading} />
      <OurWork />
      <Services />
      <Contact />
    </>
  )
}
