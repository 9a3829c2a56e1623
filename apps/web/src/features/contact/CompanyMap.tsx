import { useEffect, useRef, useState } from 'react'
import MapPin from '~icons/map-pin'
import type { Company } from '../../lib/company.ts'
import { useNearViewport } from '../landing/useNearViewport.ts'
import { MapPlaceholder } from './MapPlaceholder.tsx'
import { mapSearchUrl } from './map-search-url.ts'

// A page can't detect whether a cross-origin frame loaded, but it can for an image from the same host.
const PROBE = 'https://www.openstreetmap.org/favicon.ico?probe'

/**
 * Contacts the map provider only when the visitor scrolls near; until the map is available, the placeholder is shown.
 * If the company has set no position, it links to a map search for the address instead.
 */
export function CompanyMap({ company }: { company: Company }) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(container)
  const hasMap = isNear && company.mapEmbed !== ''
  const isReachable = useReachable(hasMap)
  const [isLoaded, setLoaded] = useState(false)
  const isShown = isReachable && isLoaded
  return (
    <div ref={container} className="panel relative min-h-56 flex-1 sm:min-h-80 overflow-hidden">
      {hasMap ? <MapPlaceholder address={company.address} /> : <AddressPanel address={company.address} />}
      {hasMap && (
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

function AddressPanel({ address }: { address: string }) {
  return (
    <div className="absolute inset-0 grid place-content-center gap-4 p-6 text-center">
      <MapPin className="mx-auto size-8 text-signal" aria-hidden="true" />
      <p className="font-medium whitespace-pre-line">{address}</p>
      <a
        href={mapSearchUrl(address)}
        target="_blank"
        rel="noopener"
        className="text-sm underline decoration-edge underline-offset-4 transition-colors hover:decoration-ink pointer-coarse:py-3"
      >
        Open in OpenStreetMap
      </a>
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
