import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** This year; while a page that was drawn earlier is taken over, the year of the drawing, so that both agree. */
export const useYear = (): number =>
  useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => Number(import.meta.env.VITE_BUILD_YEAR),
  )
