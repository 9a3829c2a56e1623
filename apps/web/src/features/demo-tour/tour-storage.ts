import { useSyncExternalStore } from 'react'
import type { Facts } from './steps.ts'

/** What this device remembers of the visit. */
export interface Kept {
  readonly isOpen: boolean
  /** The customer's newest order when the play began, null where there was none; undefined before it began. */
  readonly before?: string | null | undefined
  /** The order that was made since, as it was last seen. */
  readonly facts: Facts | null
}

const KEY = 'vorta.guide'
const START: Kept = { isOpen: false, facts: null }

let raw: string | null = null
let known: Kept = START
const listeners = new Set<() => void>()

export function getTourState(): Kept {
  const written = localStorage.getItem(KEY)
  if (written !== raw) {
    raw = written
    known = read(written)
  }
  return known
}

export function changeTourState(part: Partial<Kept>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...getTourState(), ...part }))
  for (const listener of listeners) listener()
}

/** The order is forgotten; the next one is looked for from the beginning. */
export const startOver = (): void => changeTourState({ before: undefined, facts: null })

export const useTourState = (): Kept => useSyncExternalStore(subscribe, getTourState)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(written: string | null): Kept {
  try {
    return { ...START, ...JSON.parse(written ?? '{}') }
  } catch {
    return START
  }
}
