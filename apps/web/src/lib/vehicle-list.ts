import { useEffect, useState } from 'react'

type VehicleList = typeof import('@vorta/contract/vehicles/vehicles') & typeof import('@vorta/contract/vehicles/search-models')

let loaded: VehicleList | null = null

/** The list of cars, loaded on demand because only the builder needs it. Null until then, and if loading fails. */
export function useVehicleList(): VehicleList | null {
  const [list, setList] = useState(loaded)
  useEffect(() => {
    let isUnmounted = false
    Promise.all([import('@vorta/contract/vehicles/vehicles'), import('@vorta/contract/vehicles/search-models')]).then(
      ([vehicles, search]) => {
        loaded = { ...vehicles, ...search }
        if (!isUnmounted) setList(loaded)
      },
      // Models can still be typed.
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return list
}
