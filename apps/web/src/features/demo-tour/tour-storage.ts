import { useSyncExternalStore } from 'react'
import type { TourOrder } from './steps.ts'

/** The progress stored on this device. */
export interface TourState {
  readonly isOpen: boolean
  /** The newest order of the demo customer when the tour started. Null if there was none, undefined before the start. */
  readonly previousOrderId?: string | null | undefined
  /** The order placed during the tour, as last fetched. */
  readonly order: TourOrder | null
}

const KEY = 'vorta.demo-tour'
const START: TourState = { isOpen: false, order: null }

let lastStored: string | null = null
let state: TourState = START
const listeners = new Set<() => void>()

export function getTourState(): TourState {
  const stored = localStorage.getItem(KEY)
  if (stored !== lastStored) {
    lastStored = stored
    state = parse(stored)
  }
  return state
}

export function changeTourState(part: Partial<TourState>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...getTourState(), ...part }))
  for (const listener of listeners) listener()
}

/** Forgets the order and waits for a new one. */
export const startOver = (): void => changeTourState({ previousOrderId: undefined, order: null })

export const useTourState = (): TourState => useSyncExternalStore(subscribe, getTourState)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parse(stored: string | null): TourState {
  try {
    return { ...START, ...JSON.parse(stored ?? '{}') }
  } catch {
    return START
  }
}
