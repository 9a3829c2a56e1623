import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** The current year; during hydration the build year, so that the markup matches the prerendered page. */
export const useYear = (): number =>
  useSyncExternalStore(
    noSubscription,
    () => new Date().getFullYear(),
    () => Number(import.meta.env.VITE_BUILD_YEAR),
  )
