import { describe, expect, it } from 'vitest'
import type { KeyValueStore } from '../../../lib/device-storage.ts'
import { newWizard } from '../state.ts'
import { user as ada } from '../wizard.fixture.ts'
import { draftKey, readDraft, writeDraft } from './draft-storage.ts'
import { forgetPaidDraft, hasGuestBuild, openDraft, takesGuestDraft } from './draft-store.ts'

const now = () => new Date(2026, 4, 1)

const user = { ...ada, address: null }

function storage(start: Record<string, string> = {}): KeyValueStore {
  const items = new Map(Object.entries(start))
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

describe('stored draft', () => {
  it('is not created by visiting alone', () => {
    const device = storage()
    const store = openDraft(user, device, now)
    store.send({ type: 'visit', view: 'car' })
    expect(store.hasDraft()).toBe(false)
    expect(device.getItem(draftKey('u1'))).toBeNull()
  })

  it('is restored with step and values', () => {
    const device = storage()
    const before = openDraft(user, device, now)
    before.send({ type: 'car', change: { make: 'Audi', model: 'R8', color: 'Red' } })
    before.send({ type: 'leaveCar' })
    before.send({ type: 'customizeEverything' })
    before.send({ type: 'kit', change: { type: 'Wing' } })
    const after = openDraft(user, device, now).get()
    expect(after).toEqual(before.get())
    expect(after.view).toBe('customizer')
  })

  it('belongs to one account', () => {
    const device = storage()
    openDraft(user, device, now).send({ type: 'car', change: { model: 'R8' } })
    expect(openDraft({ ...user, _id: 'u2' }, device, now).get().car.model).toBe('')
  })

  it('takes over the draft from before the sign-in', () => {
    const guest = writeDraft({ ...newWizard(now()), car: { ...newWizard(now()).car, model: 'Elise' } })
    const device = storage({ [draftKey(null)]: guest })
    expect(openDraft(user, device, now).get().car.model).toBe('Elise')
    expect(device.getItem(draftKey(null))).toBeNull()
    expect(device.getItem(draftKey('u1'))).not.toBeNull()
  })

  it('of a visitor who is ready to order replaces the own one, another one does not', () => {
    const own = () => writeDraft({ ...newWizard(now()), car: { ...newWizard(now()).car, model: 'R8' } })
    const device = storage({ [draftKey('u1')]: own() })
    const visitor = openDraft(null, device, now)
    visitor.send({ type: 'car', change: { make: 'Lotus', model: 'Elise', color: 'Green' } })
    expect(visitor.get().view).toBe('car')
    expect(takesGuestDraft(user, device)).toBe(false)
    expect(openDraft(user, device, now).get().car.model).toBe('R8')
    visitor.send({ type: 'leaveCar' })
    visitor.send({ type: 'skip' })
    expect(visitor.get().view).toBe('summary')
    expect([hasGuestBuild(device), takesGuestDraft(user, device)]).toEqual([true, true])
    expect(openDraft(user, device, now).get()).toMatchObject({ view: 'summary', car: { model: 'Elise' }, asksAddress: true })
    expect([hasGuestBuild(device), takesGuestDraft(user, device)]).toEqual([false, false])
  })

  it('of a visitor starts over without an account', () => {
    const device = storage()
    const visitor = openDraft(null, device, now)
    visitor.send({ type: 'car', change: { model: 'Elise' } })
    visitor.send({ type: 'startOver', user: null, now: now() })
    expect(visitor.get()).toEqual(newWizard(now()))
    expect(device.getItem(draftKey(null))).toBeNull()
  })

  it('merges changes of two tabs', () => {
    const device = storage()
    const firstTab = openDraft(user, device, now)
    const secondTab = openDraft(user, device, now)
    firstTab.send({ type: 'car', change: { make: 'Lotus', model: 'Elise', color: 'Green' } })
    secondTab.send({ type: 'car', change: { engine: '1.8' } })
    firstTab.refresh()
    expect(firstTab.get().car).toMatchObject({ model: 'Elise', engine: '1.8' })
    firstTab.send({ type: 'leaveCar' })
    secondTab.refresh()
    expect([firstTab.get().view, secondTab.get().view]).toEqual(['customize', 'car'])
  })

  it('uses one idempotency key when two tabs submit the same draft', () => {
    const device = storage()
    const withAddress = { ...user, address: { street: 'a', city: 'b', state: 'c', zipCode: 'd', country: 'USA' } }
    const firstTab = openDraft(withAddress, device, now)
    firstTab.send({ type: 'car', change: { make: 'Lotus', model: 'Elise', color: 'Green' } })
    firstTab.send({ type: 'skip' })
    firstTab.send({ type: 'terms', accepted: true })
    const secondTab = openDraft(withAddress, device, now)
    firstTab.send({ type: 'proceed', key: 'first' })
    expect(secondTab.send({ type: 'proceed', key: 'second' }).sent?.key).toBe('first')
  })

  it('is cleared for both tabs once it became an order', () => {
    const device = storage()
    const firstTab = openDraft(user, device, now)
    firstTab.send({ type: 'car', change: { model: 'Elise' } })
    const secondTab = openDraft(user, device, now)
    firstTab.clear()
    secondTab.refresh()
    expect(secondTab.get().car.model).toBe('')
    expect(secondTab.hasDraft()).toBe(false)
  })

  it('reports the order to a tab on the payment screen when another tab clears the draft', () => {
    const device = storage()
    const withAddress = { ...ada }
    const firstTab = openDraft(withAddress, device, now)
    firstTab.send({ type: 'car', change: { make: 'Audi', model: 'R8', color: 'Red' } })
    firstTab.send({ type: 'leaveCar' })
    firstTab.send({ type: 'skip' })
    firstTab.send({ type: 'terms', accepted: true })
    firstTab.send({ type: 'proceed', key: 'k' })
    firstTab.send({ type: 'placed', key: 'k', orderId: 'o1' })
    const secondTab = openDraft(withAddress, device, now)
    expect([firstTab.get().view, secondTab.orderClosedElsewhere()]).toEqual(['payment', null])
    firstTab.clear()
    expect([firstTab.orderClosedElsewhere(), secondTab.orderClosedElsewhere()]).toEqual([null, 'o1'])
  })

  it('is removed when its order is paid elsewhere and stays when another order is paid', () => {
    const device = storage()
    const stored = JSON.stringify({ ...JSON.parse(writeDraft(newWizard(now()))), sent: { key: 'k', print: 'p', orderId: 'o1' } })
    device.setItem(draftKey('u1'), stored)
    forgetPaidDraft(user, 'o2', device)
    expect(device.getItem(draftKey('u1'))).toBe(stored)
    forgetPaidDraft(user, 'o1', device)
    expect(device.getItem(draftKey('u1'))).toBeNull()
  })

  describe('after its order is saved', () => {
    const placeOrder = (device: KeyValueStore) => {
      const store = openDraft(ada, device, now)
      store.send({ type: 'car', change: { make: 'Audi', model: 'R8', color: 'Red' } })
      store.send({ type: 'skip' })
      store.send({ type: 'terms', accepted: true })
      store.send({ type: 'proceed', key: 'k' })
      store.send({ type: 'placed', key: 'k', orderId: 'o1' })
      return store
    }

    it('is replaced by a new draft when the builder is opened again', () => {
      const device = storage()
      placeOrder(device)
      const next = openDraft(ada, device, now, { isNewVisit: true })
      expect(next.get()).toMatchObject({ view: 'car', sent: null, termsAccepted: false, car: { model: '' } })
      expect(next.hasDraft()).toBe(false)
    })

    it('is restored on a reload of the payment screen', () => {
      const device = storage()
      placeOrder(device)
      expect(openDraft(ada, device, now).get()).toMatchObject({ view: 'payment', sent: { orderId: 'o1' } })
    })

    it('stays when it was changed afterward', () => {
      const device = storage()
      placeOrder(device).send({ type: 'car', change: { color: 'Blue' } })
      expect(openDraft(ada, device, now, { isNewVisit: true }).get().car.color).toBe('Blue')
    })

    it('is replaced in a tab that is already open', () => {
      const store = placeOrder(storage())
      store.leaveSavedOrder()
      expect(store.get()).toMatchObject({ view: 'car', sent: null })
    })
  })

  it('stays when the builder is opened again before its order is saved', () => {
    const device = storage()
    openDraft(ada, device, now).send({ type: 'car', change: { model: 'R8' } })
    expect(openDraft(ada, device, now, { isNewVisit: true }).get().car.model).toBe('R8')
  })

  it.each(['', 'null', '{', '[]', '{"version":99}'])('is replaced when the stored value is %j', (raw) => {
    expect(readDraft(raw, now())).toBeNull()
    expect(openDraft(user, storage({ [draftKey('u1')]: raw }), now).get().view).toBe('car')
  })

  it('loses only its invalid parts', () => {
    const whole = JSON.parse(writeDraft({ ...newWizard(now()), car: { ...newWizard(now()).car, model: 'Elise' } }))
    const read = readDraft(JSON.stringify({ ...whole, custom: { bodyKit: 'x' }, photos: 7 }), now())
    expect(read?.car.model).toBe('Elise')
    expect(read?.custom.bodyKit.type).toBe('Front Spoiler')
    expect(read?.photos).toEqual([])
  })
})
