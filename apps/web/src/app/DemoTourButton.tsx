import type { User } from '@vorta/contract/account/user'
import { type ComponentType, useEffect, useState } from 'react'
import { useAuth } from '../features/auth/auth.ts'
import { useCompany } from '../lib/company.ts'

/** Lets the page itself load first. */
const LOAD_DELAY_MS = 800

/** The demo tour, loaded after the page and only in demo mode. */
export function DemoTourButton() {
  const { user } = useAuth()
  const isDemo = useCompany()?.demo === 'yes'
  const [DemoTour, setDemoTour] = useState<ComponentType<{ user: User | null }> | null>(null)
  useEffect(() => {
    if (!isDemo) return
    // The page works without the tour, so ignore a failed load.
    const loadTour = () =>
      import('../features/demo-tour/DemoTour.tsx').then(
        (module) => setDemoTour(() => module.DemoTour),
        () => {},
      )
    const timer = setTimeout(loadTour, LOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDemo])
  return DemoTour && <DemoTour user={user} />
}
