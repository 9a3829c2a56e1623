import type { User } from '@vorta/contract/account/user'
import { type ComponentType, useEffect, useState } from 'react'
import { useAuth } from '../features/auth/auth.ts'
import { useCompany } from '../lib/company.ts'

/** Long enough for the page itself to be there. */
const AFTER_MS = 800

/** In demo mode the guided visit, fetched when the page has settled; elsewhere nothing at all. */
export function DemoTourButton() {
  const { user } = useAuth()
  const isDemo = useCompany()?.demo === 'yes'
  const [DemoTour, setGuide] = useState<ComponentType<{ user: User | null }> | null>(null)
  useEffect(() => {
    if (!isDemo) return
    // Without it the page is whole: a failure is nobody's trouble.
    const fetchGuide = () =>
      import('../features/demo-tour/DemoTour.tsx').then(
        (module) => setGuide(() => module.DemoTour),
        () => {},
      )
    const timer = setTimeout(fetchGuide, AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDemo])
  return DemoTour && <DemoTour user={user} />
}
