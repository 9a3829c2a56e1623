import { useEffect, useRef, useState } from 'react'
import type { Company } from '../../lib/company.ts'
import { useNearViewport } from '../landing/useNearViewport.ts'
import { MapPlaceholder } from './MapPlaceholder.tsx'

// A page can't detect whether a cross-origin frame loaded, but it can for an image from the same host.
const PROBE = 'https://www.openstreetmap.org/favicon.ico?probe'

/** Contacts the map provider only when the visitor scrolls near; until the map is available, the placeholder is shown. */
export function CompanyMap({ company }: { company: Company }) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(container)
  const isReachable = useReachable(isNear && company.mapEmbed !== '')
  const [isLoaded, setLoaded] = useState(false)
  const isShown = isReachable && isLoaded
  return (
    <div ref={container} className="panel relative min-h-80 flex-1 overflow-hidden">
      <MapPlaceholder address={company.address} />
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

function useReachable(isEnabled: boolean): boolean {
  const [isReachable, setReachable] = useState(false)
  useEffect(() => {
    if (!isEnabled) return
    const probe = new Image()
    probe.onload = () => setReachable(true)
    probe.src = PROBE
    return () => {
      probe.onload = null
    }
  }, [isEnabled])
  return isReachable
}
