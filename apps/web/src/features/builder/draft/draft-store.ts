import type { User } from '@vorta/contract/account/user'
import type { KeyValueStore } from '../../../lib/device-storage.ts'
import { newWizard, type Wizard, type WizardAction } from '../state.ts'
import { nearestOpenView } from '../steps.ts'
import { wizard } from '../wizard.ts'
import { takeAdoptRequest } from './adopt-build.ts'
import { draftKey, readDraft, writeDraft } from './draft-storage.ts'
import { savedOrderId } from './order-draft.ts'

export interface DraftStore {
  get: () => Wizard
  /** Whether a draft is stored. */
  hasDraft: () => boolean
  send: (action: WizardAction) => Wizard
  /** Discards a draft that became an order, so that the next order starts empty. */
  leaveSavedOrder: () => void
  /** Reads changes of other tabs. */
  refresh: () => void
  /** The order on this tab's payment screen if another tab paid it or started over. */
  orderClosedElsewhere: () => string | null
  /** Removes the stored draft. The current screen stays. */
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

/**
 * The draft of one account, or of a visitor who is not signed in. Every action is applied to the newest stored state, so that two tabs do not overwrite
 * each other. Only the current view belongs to the tab.
 */
export function openDraft(account: User | null, storage: KeyValueStore, now: () => Date, { isNewVisit = false } = {}): DraftStore {
  let user = account
  const key = draftKey(account?._id ?? null)
  const listeners = new Set<() => void>()
  if (account) takeOverGuestDraft(account, storage)
  const read = (raw: string | null): Wizard => {
    const draft = readDraft(raw, now()) ?? newWizard(now())
    return user ? wizard(draft, { type: 'setUser', user }) : draft
  }
  let lastStored = storage.getItem(key)
  let state = read(lastStored)

  const publish = (next: Wizard) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const newest = (): Wizard => {
    const raw = storage.getItem(key)
    if (raw === lastStored) return state
    lastStored = raw
    return merged(read(raw), state)
  }
  const save = (next: Wizard) => {
    lastStored = writeDraft(next)
    storage.setItem(key, lastStored)
  }
  const remove = () => {
    lastStored = null
    storage.removeItem(key)
  }
  const leaveSavedOrder = () => {
    const base = newest()
    if (savedOrderId(base) === null) return publish(base)
    remove()
    publish(wizard(base, { type: 'startOver', user, now: now() }))
  }
  if (isNewVisit) leaveSavedOrder()
  const adoptRequest = takeAdoptRequest(storage)
  if (adoptRequest) {
    state = wizard(state, { type: 'adopt', build: adoptRequest })
    save(state)
  }

  return {
    get: () => state,
    hasDraft: () => lastStored !== null,
    leaveSavedOrder,
    refresh: () => publish(newest()),
    orderClosedElsewhere: () => {
      const isGone = lastStored !== null && storage.getItem(key) === null
      return isGone && state.view === 'payment' ? (state.sent?.orderId ?? null) : null
    },
    send: (action) => {
      if (action.type === 'setUser') user = action.user
      const base = newest()
      const next = wizard(base, action)
      if (action.type === 'startOver') remove()
      else if (next !== base && (lastStored !== null || createsDraft(action))) save(next)
      publish(next)
      return next
    },
    clear: remove,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Removes the draft of an order that was paid outside the builder. */
export function forgetPaidDraft(account: User, orderId: string, storage: KeyValueStore): void {
  const key = draftKey(account._id)
  if (readDraft(storage.getItem(key), new Date())?.sent?.orderId === orderId) storage.removeItem(key)
}

/** Actions that do not create a draft. */
const UNSAVED_ACTIONS: readonly WizardAction['type'][] = ['setUser', 'visit', 'leaveCar']
const createsDraft = ({ type }: WizardAction): boolean => !UNSAVED_ACTIONS.includes(type)

/** The stored values with the view of this tab. */
const merged = (stored: Wizard, current: Wizard): Wizard => ({
  ...stored,
  view: nearestOpenView(stored, current.view),
})

function takeOverGuestDraft(account: User, storage: KeyValueStore): void {
  const guest = storage.getItem(draftKey(null))
  if (guest === null || !takesGuestDraft(account, storage)) return
  storage.setItem(draftKey(account._id), guest)
  storage.removeItem(draftKey(null))
}

/** The draft of a visitor who is not signed in. */
export const guestDraft = (storage: KeyValueStore): Wizard | null => readDraft(storage.getItem(draftKey(null)), new Date())

/** Whether a visitor has a build that is ready to order. */
export const hasGuestBuild = (storage: KeyValueStore): boolean => guestDraft(storage)?.view === 'summary'

/** Whether there is a draft from before the sign-in. The account's own draft has priority over one that is not ready to order. */
export function takesGuestDraft(account: User, storage: KeyValueStore): boolean {
  return guestDraft(storage) !== null && (hasGuestBuild(storage) || storage.getItem(draftKey(account._id)) === null)
}
