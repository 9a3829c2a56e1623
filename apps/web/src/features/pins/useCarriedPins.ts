import { useQueryClient } from '@tanstack/react-query'
import type { CadModel } from '@vorta/contract/files/schema'
import { pinsApi } from '@vorta/contract/pins/routes'
import { isMovedFar, type Pin } from '@vorta/contract/pins/schema'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/order-cache.ts'
import type { ViewerApi } from '../../lib/viewer-api.ts'
import type { FoundPlace } from './pin-list.ts'

const NOTHING: ReadonlyMap<string, FoundPlace> = new Map()

/**
 * Where pins of earlier versions lie on this one. What the server does not know yet is worked out beside the page; the file itself
 * decides for everybody, a light preview only for this screen.
 */
export function useCarriedPins(orderId: string, cad: CadModel, pins: readonly Pin[], reach: ViewerApi): ReadonlyMap<string, FoundPlace> {
  const [found, setFound] = useState(NOTHING)
  const queries = useQueryClient()
  const { isReady, isPreview, diagonalMm, nearest } = reach
  const wanted = pins.filter((pin) => isLost(pin, cad)).map(({ _id }) => _id)
  const key = wanted.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each set of pins, however often the list is fetched
  useEffect(() => {
    const lost = pins.filter((pin) => wanted.includes(pin._id))
    if (!isReady || lost.length === 0) return
    let isGone = false
    const carry = async () => {
      const spots = await nearest(lost.flatMap(({ point }) => (point ? [point] : [])))
      const places = lost.flatMap((pin, i) => {
        const spot = spots[i]
        return spot ? [{ pinId: pin._id, ...spot }] : []
      })
      if (isGone) return
      setFound(new Map(places.map((place) => [place.pinId, { ...place, movedFar: isMovedFar(place.distanceMm, diagonalMm) }])))
      if (isPreview || places.length === 0) return
      await call(pinsApi.carry, { params: { id: orderId }, body: { cadModelId: cad._id, diagonalMm, places } })
      await queries.invalidateQueries({ queryKey: [...orderKeys.one(orderId), 'pins'] })
    }
    carry().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [key, isReady, isPreview, nearest, orderId, cad._id])
  return found
}

const isLost = (pin: Pin, cad: CadModel) =>
  pin.point !== null && pin.version < cad.version && pin.state !== 'accepted' && !pin.places.some((place) => place.cadModelId === cad._id)
