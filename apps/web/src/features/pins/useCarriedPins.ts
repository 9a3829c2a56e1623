import { useQueryClient } from '@tanstack/react-query'
import type { CadModel } from '@vorta/contract/cad/schema'
import { pinsApi } from '@vorta/contract/pins/routes'
import { isPinDisplaced, type Pin } from '@vorta/contract/pins/schema'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import type { ViewerApi } from '../../lib/viewer/viewer-api.ts'
import type { PinPosition } from './pin-list.ts'

const NO_POSITIONS: ReadonlyMap<string, PinPosition> = new Map()

/**
 * Positions of earlier pins on this version. Positions unknown to the server are computed here. They are saved when computed from the
 * full model, and only shown locally when computed from a preview.
 */
export function useCarriedPins(orderId: string, cad: CadModel, pins: readonly Pin[], viewer: ViewerApi): ReadonlyMap<string, PinPosition> {
  const [positions, setPositions] = useState(NO_POSITIONS)
  const queries = useQueryClient()
  const { isReady, isPreview, diagonalMm, nearestPoints } = viewer
  const pendingIds = pins.filter((pin) => needsPosition(pin, cad)).map(({ _id }) => _id)
  const key = pendingIds.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per set of pins, however often the list is fetched
  useEffect(() => {
    const unpositioned = pins.filter((pin) => pendingIds.includes(pin._id))
    if (!isReady || unpositioned.length === 0) return
    let isUnmounted = false
    const carryOver = async () => {
      const nearest = await nearestPoints(unpositioned.flatMap(({ point }) => (point ? [point] : [])))
      const positions = unpositioned.flatMap((pin, i) => {
        const position = nearest[i]
        return position ? [{ pinId: pin._id, ...position }] : []
      })
      if (isUnmounted) return
      setPositions(
        new Map(positions.map((place) => [place.pinId, { ...place, isDisplaced: isPinDisplaced(place.distanceMm, diagonalMm) }])),
      )
      if (isPreview || positions.length === 0) return
      await call(pinsApi.carryOver, { params: { id: orderId }, body: { cadModelId: cad._id, diagonalMm, positions } })
      await queries.invalidateQueries({ queryKey: [...orderKeys.detail(orderId), 'pins'] })
    }
    carryOver().catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [key, isReady, isPreview, nearestPoints, orderId, cad._id])
  return positions
}

const needsPosition = (pin: Pin, cad: CadModel) =>
  pin.point !== null &&
  pin.version < cad.version &&
  pin.state !== 'accepted' &&
  !pin.positions.some((place) => place.cadModelId === cad._id)
