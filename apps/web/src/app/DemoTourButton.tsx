import { useEffect, useState } from 'react'
import { useAuth } from '../features/auth/auth.ts'
import { DemoTour } from '../features/demo-tour/DemoTour.tsx'
import { useCompany } from '../lib/company.ts'
import { isStorageAvailable } from '../lib/token.ts'

/** The demo tour, only in demo mode and where its progress can be stored. Prerendered pages show it once they are hydrated. */
export function DemoTourButton() {
  const { user } = useAuth()
  const isDemo = useCompany()?.demo === 'yes'
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(isDemo && isStorageAvailable()), [isDemo])
  return isShown && <DemoTour user={user} />
}
