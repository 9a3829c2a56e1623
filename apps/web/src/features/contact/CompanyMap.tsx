import { useEffect, useRef, useState } from 'react'
import type { Company } from '../../lib/company.ts'
import { useNear } from '../landing/useNear.ts'
import { AddressPlate } from './AddressPlate.tsx'

// Nothing tells a page whether a frame of another site could be loaded; a picture from the same place does.
const PROBE = 'https://www.openstreetmap.org/favicon.ico?probe'

/** A third party is asked only when the visitor comes near; until it answers, and where it cannot, the drawn plate stands. */
export function CompanyMap({ company }: { company: Company }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const isReachable = useReachable(isNear && company.mapEmbed !== '')
  const [isLoaded, setLoaded] = useState(false)
  const isShown = isReachable && isLoaded
  return (
    <div ref={place} className="panel relative min-h-80 flex-1 overflow-hidden">
      <AddressPlate address={company.address} />
      {isNear && company.mapEmbed && (
        <iframe
          src={company.mapEmbed}
          title={`Map: ${company.address}`}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin"
          onLoad={() => setLoaded(true)}
          tabIndex={isShown ? undefined : -1}
          className={`absolute inset-0 size-full transition-opacity duration-300 ${isShown ? '' : 'invisible opacity-0'}`}
        />
      )}
    </div>
  )
}

function useReachable(isWanted: boolean): boolean {
  const [isReachable, setReachable] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const probe = new Image()
    probe.onload = () => setReachable(true)
    probe.src = PROBE
    return () => {
      probe.onload = null
    }
  }, [isWanted])
  return isReachable
}
