import { useEffect, useState } from 'react'

type VehicleList = typeof import('@vorta/contract/vehicles/vehicles')

let loaded: VehicleList | null = null

/** The list of cars, loaded on demand because only the builder needs it. Null until then, and if loading fails. */
export function useVehicleList(): VehicleList | null {
  const [list, setList] = useState(loaded)
  useEffect(() => {
    let isUnmounted = false
    import('@vorta/contract/vehicles/vehicles').then(
      (module) => {
        loaded = module
        if (!isUnmounted) setList(module)
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
