import type { User } from '@vorta/contract/account/user'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { afterPaint } from '../../lib/after-paint.ts'
import { deviceStorage } from '../../lib/device-storage.ts'
import { type DraftStore, openDraft } from './draft/draft-store.ts'
import type { Wizard, WizardAction, WizardView } from './state.ts'
import { isWizardView } from './steps.ts'

const STEP = 'step'

export interface Builder {
  readonly state: Wizard
  readonly hasDraft: boolean
  readonly store: DraftStore
  readonly send: (action: WizardAction) => void
}

/** The draft of this account, or of a visitor who is not signed in. The current view is mirrored in the URL, so that every step is a history entry. */
export function useBuilder(user: User | null, onOrderGone: (orderId: string) => void): Builder {
  const isNewVisit = !useSearchParams()[0].has(STEP)
  const [store] = useState(() => openDraft(user, deviceStorage(), () => new Date(), { isNewVisit }))
  const state = useSyncExternalStore(store.subscribe, store.get)
  const showView = useViewInUrl(store)
  const cancelWrite = useRef(() => {})
  const latestShowView = useRef(showView)
  useLayoutEffect(() => {
    latestShowView.current = showView
  })
  useOtherTabs(store, onOrderGone, () => showView(store.get().view, true))

  useEffect(() => {
    if (user) store.send({ type: 'setUser', user })
  }, [store, user])

  useEffect(() => () => cancelWrite.current(), [])

  // Stays the same function, so that a change renders only the sections that show it.
  const send = useCallback(
    (action: WizardAction) => {
      const before = store.get().view
      const { view } = store.send(action)
      if (view === before) return
      // A navigation renders the whole page.
      cancelWrite.current()
      cancelWrite.current = afterPaint(() => latestShowView.current(view, action.type === 'startOver'))
    },
    [store],
  )
  return { state, hasDraft: store.hasDraft(), store, send }
}

function useViewInUrl(store: DraftStore) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const wanted = query.get(STEP)

  const write = (view: WizardView, options: { replace: boolean; flushSync?: boolean }) => {
    const next = new URLSearchParams(query)
    next.set(STEP, view)
    void navigate({ search: `?${next}` }, options)
  }

  // The draft follows the URL as far as earlier steps are complete.
  const syncWithUrl = useEffectEvent(() => {
    if (wanted === null) store.leaveSavedOrder()
    if (isWizardView(wanted)) store.send({ type: 'visit', view: wanted })
    const { view } = store.get()
    if (view !== wanted) write(view, { replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new URL only, not for every change of the draft
  useEffect(() => syncWithUrl(), [wanted])
  // Synchronous, because a deferred render could follow an outdated URL.
  return (view: WizardView, replace: boolean) => write(view, { replace, flushSync: true })
}

/** Applies changes of other tabs, also when a tab becomes visible again. */
function useOtherTabs(store: DraftStore, onOrderGone: (orderId: string) => void, onMoved: () => void) {
  const checkStorage = useEffectEvent(() => {
    const orderId = store.orderClosedElsewhere()
    if (orderId !== null) return onOrderGone(orderId)
    const before = store.get().view
    store.refresh()
    if (store.get().view !== before) onMoved()
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
