import { describe, expect, it } from 'vitest'
import type { KeyValueStore } from './device-storage.ts'
import { draftKey, readDraft, writeDraft } from './draft-storage.ts'
import { forgetPaidDraft, openDraft } from './draft-store.ts'
import { newWizard } from './state.ts'
import { user as ada } from './wizard.fixture.ts'

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
    store.send({ type: 'visit', place: 'car' })
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
    expect(after).toEqual({ ...before.get(), errors: {}, attempts: 0 })
    expect(after.place).toBe('customizer')
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

  it('merges changes of two tabs', () => {
    const device = storage()
    const one = openDraft(user, device, now)
    const two = openDraft(user, device, now)
    one.send({ type: 'car', change: { make: 'Lotus', model: 'Elise', color: 'Green' } })
    two.send({ type: 'car', change: { engine: '1.8' } })
    one.refresh()
    expect(one.get().car).toMatchObject({ model: 'Elise', engine: '1.8' })
    one.send({ type: 'leaveCar' })
    two.refresh()
    expect([one.get().place, two.get().place]).toEqual(['customize', 'car'])
  })

  it('uses one idempotency key when two tabs submit the same draft', () => {
    const device = storage()
    const withAddress = { ...user, address: { street: 'a', city: 'b', state: 'c', zipCode: 'd', country: 'USA' } }
    const one = openDraft(withAddress, device, now)
    one.send({ type: 'car', change: { make: 'Lotus', model: 'Elise', color: 'Green' } })
    one.send({ type: 'skip' })
    one.send({ type: 'terms', accepted: true })
    const two = openDraft(withAddress, device, now)
    one.send({ type: 'proceed', key: 'first' })
    expect(two.send({ type: 'proceed', key: 'second' }).sent?.key).toBe('first')
  })

  it('is cleared for both tabs once it became an order', () => {
    const device = storage()
    const one = openDraft(user, device, now)
    one.send({ type: 'car', change: { model: 'Elise' } })
    const two = openDraft(user, device, now)
    one.clear()
    two.refresh()
    expect(two.get().car.model).toBe('')
    expect(two.hasDraft()).toBe(false)
  })

  it('reports the order to a tab on the payment screen when another tab clears the draft', () => {
    const device = storage()
    const withAddress = { ...ada }
    const one = openDraft(withAddress, device, now)
    one.send({ type: 'car', change: { make: 'Audi', model: 'R8', color: 'Red' } })
    one.send({ type: 'leaveCar' })
    one.send({ type: 'skip' })
    one.send({ type: 'terms', accepted: true })
    one.send({ type: 'proceed', key: 'k' })
    one.send({ type: 'placed', key: 'k', orderId: 'o1' })
    const two = openDraft(withAddress, device, now)
    expect([one.get().place, two.orderClosedElsewhere()]).toEqual(['payment', null])
    one.clear()
    expect([one.orderClosedElsewhere(), two.orderClosedElsewhere()]).toEqual([null, 'o1'])
  })

  it('is removed when its order is paid elsewhere and stays when another order is paid', () => {
    const device = storage()
    const kept = JSON.stringify({ ...JSON.parse(writeDraft(newWizard(now()))), sent: { key: 'k', print: 'p', orderId: 'o1' } })
    device.setItem(draftKey('u1'), kept)
    forgetPaidDraft(user, 'o2', device)
    expect(device.getItem(draftKey('u1'))).toBe(kept)
    forgetPaidDraft(user, 'o1', device)
    expect(device.getItem(draftKey('u1'))).toBeNull()
  })

  describe('after its order is saved', () => {
    const place = (device: KeyValueStore) => {
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
      place(device)
      const next = openDraft(ada, device, now, { isNewVisit: true })
      expect(next.get()).toMatchObject({ place: 'car', sent: null, termsAccepted: false, car: { model: '' } })
      expect(next.hasDraft()).toBe(false)
    })

    it('is restored on a reload of the payment screen', () => {
      const device = storage()
      place(device)
      expect(openDraft(ada, device, now).get()).toMatchObject({ place: 'payment', sent: { orderId: 'o1' } })
    })

    it('stays when it was changed afterwards', () => {
      const device = storage()
      place(device).send({ type: 'car', change: { color: 'Blue' } })
      expect(openDraft(ada, device, now, { isNewVisit: true }).get().car.color).toBe('Blue')
    })

    it('is replaced in a tab that is already open', () => {
      const store = place(storage())
      store.leaveSavedOrder()
      expect(store.get()).toMatchObject({ place: 'car', sent: null })
    })
  })

  it('stays when the builder is opened again before its order is saved', () => {
    const device = storage()
    openDraft(ada, device, now).send({ type: 'car', change: { model: 'R8' } })
    expect(openDraft(ada, device, now, { isNewVisit: true }).get().car.model).toBe('R8')
  })

  it.each(['', 'null', '{', '[]', '{"version":99}'])('is replaced when the stored value is %j', (raw) => {
    expect(readDraft(raw, now())).toBeNull()
    expect(openDraft(user, storage({ [draftKey('u1')]: raw }), now).get().place).toBe('car')
  })

  it('loses only its invalid parts', () => {
    const whole = JSON.parse(writeDraft({ ...newWizard(now()), car: { ...newWizard(now()).car, model: 'Elise' } }))
    const read = readDraft(JSON.stringify({ ...whole, custom: { bodyKit: 'x' }, photos: 7 }), now())
    expect(read?.car.model).toBe('Elise')
    expect(read?.custom.bodyKit.type).toBe('Front Spoiler')
    expect(read?.photos).toEqual([])
  })
})
