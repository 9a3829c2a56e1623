import type { User } from '@vorta/contract/account/user'
import { takeAdoptRequest } from './adopt-build.ts'
import type { Shelf } from './device-storage.ts'
import { draftKey, readDraft, writeDraft } from './draft-storage.ts'
import { savedOrderId } from './order-draft.ts'
import { newWizard, type Wizard, type WizardAction } from './state.ts'
import { nearestPlace } from './steps.ts'
import { wizard } from './wizard.ts'

export interface DraftStore {
  get: () => Wizard
  /** Whether there is anything to start over from. */
  isKept: () => boolean
  send: (action: WizardAction) => Wizard
  /** Puts a draft away that is a saved order by now, so that the next order starts empty; that one is paid from its card. */
  leaveSavedOrder: () => void
  /** Another tab wrote, finished or cleared the draft. */
  refresh: () => void
  /** The order that this tab was about to pay, when another tab has put its draft away: paid it, or started over. */
  orderGoneElsewhere: () => string | null
  /** The draft became an order. What is on the screen stays until the page goes on. */
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

/**
 * The draft of one account. What lies in storage is the truth: every action is applied to the newest stored state,
 * so that two tabs add to the same draft instead of overwriting each other. Only the place is each tab's own.
 */
export function openDraft(account: User, shelf: Shelf, now: () => Date, { isNewVisit = false } = {}): DraftStore {
  let user = account
  const key = draftKey(account._id)
  const listeners = new Set<() => void>()
  takeOverGuestDraft(key, shelf)
  let seen = shelf.getItem(key)
  let state = wizard(readDraft(seen, now()) ?? newWizard(now()), { type: 'meet', user })

  const publish = (next: Wizard) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const newest = (): Wizard => {
    const raw = shelf.getItem(key)
    if (raw === seen) return state
    seen = raw
    return joined(wizard(readDraft(raw, now()) ?? newWizard(now()), { type: 'meet', user }), state)
  }
  const keep = (next: Wizard) => {
    seen = writeDraft(next)
    shelf.setItem(key, seen)
  }
  const drop = () => {
    seen = null
    shelf.removeItem(key)
  }
  const leaveSavedOrder = () => {
    const base = newest()
    if (savedOrderId(base) === null) return publish(base)
    drop()
    publish(wizard(base, { type: 'startOver', user, now: now() }))
  }
  if (isNewVisit) leaveSavedOrder()
  const wish = takeAdoptRequest(shelf)
  if (wish) {
    state = wizard(state, { type: 'adopt', build: wish })
    keep(state)
  }

  return {
    get: () => state,
    isKept: () => seen !== null,
    leaveSavedOrder,
    refresh: () => publish(newest()),
    orderGoneElsewhere: () => {
      const isGone = seen !== null && shelf.getItem(key) === null
      return isGone && state.place === 'payment' ? (state.sent?.orderId ?? null) : null
    },
    send: (action) => {
      if (action.type === 'meet') user = action.user
      const base = newest()
      const next = wizard(base, action)
      if (action.type === 'startOver') drop()
      else if (next !== base && (seen !== null || isWorthKeeping(action))) keep(next)
      publish(next)
      return next
    },
    clear: drop,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** An order may be paid on other screens than the wizard's; its draft is done all the same, and the next order starts empty. */
export function forgetPaidDraft(account: User, orderId: string, shelf: Shelf): void {
  const key = draftKey(account._id)
  if (readDraft(shelf.getItem(key), new Date())?.sent?.orderId === orderId) shelf.removeItem(key)
}

/** Arriving, looking around and being refused leave no draft behind. */
const LEAVES_NO_TRACE: readonly WizardAction['type'][] = ['meet', 'visit', 'leaveCar', 'checkProfile', 'refused']
const isWorthKeeping = ({ type }: WizardAction): boolean => !LEAVES_NO_TRACE.includes(type)

/** The other tab's values, seen from this tab's place. */
const joined = (theirs: Wizard, mine: Wizard): Wizard => ({
  ...theirs,
  place: nearestPlace(theirs, mine.place),
  errors: mine.errors,
  attempts: mine.attempts,
})

function takeOverGuestDraft(key: string, shelf: Shelf): void {
  const guestKey = draftKey(null)
  const guest = shelf.getItem(guestKey)
  // An account that has a draft of its own keeps it; the other one waits until that is done.
  if (guest === null || shelf.getItem(key) !== null) return
  shelf.setItem(key, guest)
  shelf.removeItem(guestKey)
}
