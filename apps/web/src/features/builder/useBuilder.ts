import type { User } from '@vorta/contract/account/user'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { deviceStorage } from './device-storage.ts'
import { type DraftStore, openDraft } from './draft-store.ts'
import type { Place, Wizard, WizardAction } from './state.ts'
import { isPlace } from './steps.ts'

const STEP = 'step'

export interface Builder {
  readonly state: Wizard
  readonly hasDraft: boolean
  readonly store: DraftStore
  readonly send: (action: WizardAction) => void
}

/** The draft of this account. The current place is mirrored in the URL, so that every step is a history entry. */
export function useBuilder(user: User, onOrderGone: (orderId: string) => void): Builder {
  const isNewVisit = !useSearchParams()[0].has(STEP)
  const [store] = useState(() => openDraft(user, deviceStorage(), () => new Date(), { isNewVisit }))
  const state = useSyncExternalStore(store.subscribe, store.get)
  const showPlace = usePlaceInUrl(store)
  useOtherTabs(store, onOrderGone, () => showPlace(store.get().place, true))

  useEffect(() => {
    store.send({ type: 'meet', user })
  }, [store, user])

  const send = (action: WizardAction) => {
    const before = store.get().place
    const { place } = store.send(action)
    if (place !== before) showPlace(place, action.type === 'startOver')
  }
  return { state, hasDraft: store.hasDraft(), store, send }
}

function usePlaceInUrl(store: DraftStore) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const wanted = query.get(STEP)

  const write = (place: Place, options: { replace: boolean; flushSync?: boolean }) => {
    const next = new URLSearchParams(query)
    next.set(STEP, place)
    void navigate({ search: `?${next}` }, options)
  }

  // The draft follows the URL as far as earlier steps are complete.
  const syncWithUrl = useEffectEvent(() => {
    if (wanted === null) store.leaveSavedOrder()
    if (isPlace(wanted)) store.send({ type: 'visit', place: wanted })
    const { place } = store.get()
    if (place !== wanted) write(place, { replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new URL only, not for every change of the draft
  useEffect(() => syncWithUrl(), [wanted])
  // Synchronous, because a deferred render could follow an outdated URL.
  return (place: Place, replace: boolean) => write(place, { replace, flushSync: true })
}

/** Applies changes of other tabs, also when a tab becomes visible again. */
function useOtherTabs(store: DraftStore, onOrderGone: (orderId: string) => void, onMoved: () => void) {
  const checkStorage = useEffectEvent(() => {
    const orderId = store.orderClosedElsewhere()
    if (orderId !== null) return onOrderGone(orderId)
    const before = store.get().place
    store.refresh()
    if (store.get().place !== before) onMoved()
  })
  useEffect(() => {
    const listener = () => checkStorage()
    window.addEventListener('storage', listener)
    window.addEventListener('pageshow', listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      window.removeEventListener('storage', listener)
      window.removeEventListener('pageshow', listener)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [])
}
