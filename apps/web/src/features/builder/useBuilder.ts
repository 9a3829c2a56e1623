import type { User } from '@vorta/contract/account/user'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { deviceShelf } from './device-storage.ts'
import { type DraftStore, openDraft } from './draft-store.ts'
import type { Place, Wizard, WizardAction } from './state.ts'
import { isPlace } from './steps.ts'

const STEP = 'step'

export interface Builder {
  readonly state: Wizard
  readonly isKept: boolean
  readonly store: DraftStore
  readonly send: (action: WizardAction) => void
}

/** The draft of this account, its place mirrored in the address: every step is an entry of the browser's history. */
export function useBuilder(user: User, onOrderGone: (orderId: string) => void): Builder {
  const isNewVisit = !useSearchParams()[0].has(STEP)
  const [store] = useState(() => openDraft(user, deviceShelf(), () => new Date(), { isNewVisit }))
  const state = useSyncExternalStore(store.subscribe, store.get)
  const showPlace = usePlaceInAddress(store)
  useOtherTabs(store, onOrderGone, () => showPlace(store.get().place, true))

  useEffect(() => {
    store.send({ type: 'meet', user })
  }, [store, user])

  const send = (action: WizardAction) => {
    const before = store.get().place
    const { place } = store.send(action)
    if (place !== before) showPlace(place, action.type === 'startOver')
  }
  return { state, isKept: store.isKept(), store, send }
}

function usePlaceInAddress(store: DraftStore) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const wanted = query.get(STEP)

  const write = (place: Place, options: { replace: boolean; flushSync?: boolean }) => {
    const next = new URLSearchParams(query)
    next.set(STEP, place)
    void navigate({ search: `?${next}` }, options)
  }

  // Back, forward, reload and a typed address: the draft follows, as far as its gates are open.
  const follow = useEffectEvent(() => {
    if (wanted === null) store.leaveSavedOrder()
    if (isPlace(wanted)) store.send({ type: 'visit', place: wanted })
    const { place } = store.get()
    if (place !== wanted) write(place, { replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address is followed, not every change of the draft
  useEffect(() => follow(), [wanted])
  // At once: drawn at leisure, an address that was left already could still be followed and lead the draft back.
  return (place: Place, replace: boolean) => write(place, { replace, flushSync: true })
}

/** What another tab writes is taken in at once; a tab that slept looks when it wakes. */
function useOtherTabs(store: DraftStore, onOrderGone: (orderId: string) => void, onMoved: () => void) {
  const look = useEffectEvent(() => {
    const orderId = store.orderGoneElsewhere()
    if (orderId !== null) return onOrderGone(orderId)
    const before = store.get().place
    store.refresh()
    if (store.get().place !== before) onMoved()
  })
  useEffect(() => {
    const listener = () => look()
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
