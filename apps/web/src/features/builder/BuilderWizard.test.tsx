// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import type { User } from '@vorta/contract/account/user'
import { buildsApi } from '@vorta/contract/builds/routes'
import { ALL_AVAILABLE } from '@vorta/contract/company/option-availability'
import { SAMPLE_PRICES } from '@vorta/contract/company/typical-price'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { siteConfigQuery } from '../../lib/config.ts'
import { testConfig } from '../../testing/config.ts'
import { enter, field, fields, press, shows, showsNot } from '../../testing/dom.ts'
import { testOrder } from '../../testing/order.ts'
import { BuilderWizard } from './BuilderWizard.tsx'
import type { BuildCamera } from './customize/build-camera.ts'
import { draftKey } from './draft/draft-storage.ts'
import { ordersWithoutPicture } from './summary/order-picture.ts'
import { incompleteUser, user } from './wizard.fixture.ts'

const alert = vi.fn()
const storedDraft = () => JSON.parse(localStorage.getItem(draftKey(user._id)) ?? 'null')

function openBuilder(account: User | null = user, onSignIn = () => {}, config = testConfig(), step = '') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(siteConfigQuery.queryKey, config)
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/builder?from=dashboard${step && `&step=${step}`}`]}>
        <BuilderWizard
          user={account}
          onSignIn={onSignIn}
          onUser={() => {}}
          onOrderGone={() => {}}
          preview={(_kit, _car, { onReady }) => (
            <button type="button" onClick={() => onReady(CAMERA)}>
              3D view is ready
            </button>
          )}
          nextSteps="Order review"
          payment={({ ensureOrder }) => (
            <>
              <p>Card details</p>
              <button type="button" onClick={() => void ensureOrder()}>
                Place order
              </button>
            </>
          )}
          paintOf={() => '#000000'}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

let pictures = 0
const CAMERA: BuildCamera = {
  snapshot: async () => {
    pictures += 1
    return new Blob(['picture'], { type: 'image/webp' })
  },
  drawTurn: () => {},
}

const suggestions = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)

function enterCar() {
  enter('Make', 'Porsche')
  enter('Model', '911 GT3')
  enter('Color', 'Shark Blue')
}

async function openSummary() {
  enterCar()
  press('Continue to Customization')
  await shows('Would You Like to Customize?')
  press('Skip Customization')
  await shows('Terms and Conditions')
}

async function openCustomizer() {
  enterCar()
  press('Continue to Customization')
  await shows('Would You Like to Customize?')
  press('Yes, Customize Everything')
  await shows('Customize Your Kit')
}

beforeEach(() => {
  vi.stubGlobal('alert', alert)
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  alert.mockClear()
  vi.unstubAllGlobals()
})

describe('profile step', () => {
  it('names every missing field and focuses the first', async () => {
    openBuilder(incompleteUser)
    await shows('Complete Your Profile')
    press('Save & Continue')
    for (const message of [
      'Phone number is required',
      'Street address is required',
      'City is required',
      'State is required',
      'ZIP code is required',
    ])
      await shows(message)
    await waitFor(() => expect(document.activeElement).toBe(field('Phone Number')))
    enter('City', 'Reno')
    showsNot('City is required')
    await shows('State is required')
  })

  it('shows the error of the server at its field', async () => {
    const errors = { 'address.zipCode': 'ZIP code is too long' }
    vi.stubGlobal('fetch', async () => Response.json({ success: false, message: 'ZIP code is too long', errors }, { status: 400 }))
    openBuilder({ ...user, phone: '' })
    enter('Phone Number', '555 0100')
    press('Save & Continue')
    await shows('ZIP code is too long')
    expect(document.body.textContent?.split('ZIP code is too long')).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).toBe(field('ZIP Code')))
  })
})

describe('car step', () => {
  it('names every missing field, focuses the first and clears an error on edit', async () => {
    openBuilder()
    enter('Year', '')
    press('Continue to Customization')
    for (const message of ['Make is required', 'Model is required', 'Year is required', 'Color is required']) await shows(message)
    await waitFor(() => expect(document.activeElement).toBe(field('Year')))
    for (const label of ['Year', 'Make', 'Model', 'Color']) expect(field(label).getAttribute('aria-invalid')).toBe('true')
    enter('Model', '911 GT3')
    showsNot('Model is required')
    await shows('Make is required')
  })

  it('checks a field that is left, unless it is empty', async () => {
    openBuilder()
    for (const label of ['Model', 'Color']) fireEvent.blur(field(label))
    enter('Year', '1234')
    fireEvent.blur(field('Year'))
    await waitFor(() => expect(field('Year').getAttribute('aria-invalid')).toBe('true'))
    showsNot('is required')
    enter('Year', '2022')
    expect(field('Year').getAttribute('aria-invalid')).toBeNull()
  })

  it('takes a make outside the list and keeps it in the draft', async () => {
    openBuilder()
    enter('Make', 'Other')
    press('Continue to Customization')
    await shows('Make is required')
    await waitFor(() => expect(field('Other make').getAttribute('aria-invalid')).toBe('true'))
    enter('Other make', 'Toyota')
    showsNot('Make is required')
    expect(storedDraft().car.make).toBe('Toyota')
    cleanup()
    openBuilder()
    expect([field('Make').value, field('Other make').value]).toEqual(['Other', 'Toyota'])
    enter('Make', 'BMW')
    expect(field('Make').value).toBe('BMW')
    expect(storedDraft().car.make).toBe('BMW')
  })

  it('clears the model of another make and brings it back with its make', async () => {
    const note = 'Choose the model again: the make changed.'
    openBuilder()
    enter('Year', '2022')
    enter('Model', 'M4 Coupe')
    await vi.waitFor(() => {
      enter('Make', '')
      enter('Make', 'BMW')
      expect(storedDraft().car).toMatchObject({ make: 'BMW', model: 'M4 Coupe', bodyType: 'Coupe' })
    })
    enter('Engine', '3.0 L')
    fireEvent.click(document.querySelector('input[value="Convertible"]') as HTMLElement)
    enter('Make', 'Porsche')
    expect(storedDraft().car).toMatchObject({ make: 'Porsche', model: '', engine: '', bodyType: 'Convertible' })
    expect([field('Model').value, field('Engine').value]).toEqual(['', ''])
    expect([...document.querySelectorAll('form [role=status]')].map(({ textContent }) => textContent)).toContain(note)
    enter('Make', 'BMW')
    expect(storedDraft().car).toMatchObject({ make: 'BMW', model: 'M4 Coupe', engine: '3.0 L', bodyType: 'Convertible' })
    expect(field('Model').value).toBe('M4 Coupe')
    showsNot(note)
    fireEvent.click(document.querySelector('input[value="Coupe"]') as HTMLElement)
    enter('Make', 'Other')
    expect(storedDraft().car).toMatchObject({ make: '', model: '', bodyType: '' })
    enter('Model', 'Supra')
    enter('Other make', 'Toyota')
    expect(storedDraft().car).toMatchObject({ make: 'Toyota', model: 'Supra' })
    showsNot(note)
  })

  it('suggests the models of the year and make, and sets the body type of the picked one', async () => {
    openBuilder()
    enter('Year', '2022')
    enter('Make', 'BMW')
    // Not on every change of the document, which these fields change themselves.
    await vi.waitFor(() => {
      enter('Model', '')
      enter('Model', 'm')
      expect(suggestions()).toContain('M4 Coupe2021–')
    })
    expect(suggestions()).not.toContain('M4 Coupe2014–2020')
    enter('Model', 'm4')
    const active = () => document.getElementById(field('Model').getAttribute('aria-activedescendant') ?? '')?.textContent
    fireEvent.keyDown(field('Model'), { key: 'ArrowDown' })
    expect(active()).toBe('M4 Coupe2021–')
    fireEvent.keyDown(field('Model'), { key: 'Enter' })
    expect(suggestions()).toEqual([])
    expect(storedDraft().car).toMatchObject({ make: 'BMW', model: 'M4 Coupe', bodyType: 'Coupe' })
    await waitFor(() => expect(field('Model').value).toBe('M4 Coupe'))
    // Opens at the chosen model rather than at the first one.
    fireEvent.keyDown(field('Model'), { key: 'ArrowDown' })
    expect(active()).toBe('M4 Coupe2021–')
    fireEvent.keyDown(field('Model'), { key: 'Escape' })
    fireEvent.click(document.querySelector('input[value="Convertible"]') as HTMLElement)
    enter('Color', 'Red')
    expect(storedDraft().car).toMatchObject({ model: 'M4 Coupe', bodyType: 'Convertible', color: 'Red' })
  })

  it('finds a model without a make and accepts one that is not listed', async () => {
    openBuilder()
    enter('Year', '2022')
    await vi.waitFor(() => {
      enter('Model', '')
      enter('Model', 'emira')
      expect(suggestions()).toEqual(['Lotus Emira2022–'])
    })
    fireEvent.click(document.querySelector('[role=option]') as HTMLElement)
    expect(storedDraft().car).toMatchObject({ make: 'Lotus', model: 'Emira' })
    const { bodyType } = storedDraft().car
    expect(bodyType).not.toBe('')
    enter('Model', 'Emira Cup')
    expect(storedDraft().car.bodyType).toBe(bodyType)
    enter('Model', 'Emira')
    enter('Model', 'Seven')
    expect(storedDraft().car.bodyType).toBe('')
    enter('Model', 'Emira Cup One-Off')
    expect(suggestions()).toEqual([])
    enter('Color', 'Red')
    press('Continue to Customization')
    await shows('Would You Like to Customize?')
    expect(storedDraft().car.model).toBe('Emira Cup One-Off')
  })

  it('takes a paint as the color and clears its error', async () => {
    openBuilder()
    press('Continue to Customization')
    await shows('Color is required')
    press('Red')
    expect(field('Color').value).toBe('Red')
    showsNot('Color is required')
    expect(storedDraft().car.color).toBe('Red')
  })

  it('says that entries are saved, and offers to start over once there are some', async () => {
    openBuilder()
    await shows('Saved on this device as you go')
    showsNot('Start over')
    enterCar()
    await shows('Start over')
  })

  it('shows the values of the stored draft', async () => {
    openBuilder()
    enterCar()
    cleanup()
    openBuilder()
    expect([field('Make').value, field('Model').value, field('Color').value]).toEqual(['Porsche', '911 GT3', 'Shark Blue'])
  })

  it('follows a change in another tab and keeps the own fields', async () => {
    openBuilder()
    enterCar()
    const draft = storedDraft()
    localStorage.setItem(draftKey(user._id), JSON.stringify({ ...draft, car: { ...draft.car, engine: '4.0 L' } }))
    fireEvent(window, new Event('storage'))
    await waitFor(() => expect(field('Engine').value).toBe('4.0 L'))
    expect(field('Model').value).toBe('911 GT3')
    enter('Model', '911 Turbo')
    expect(storedDraft().car).toMatchObject({ model: '911 Turbo', engine: '4.0 L' })
  })
})

describe('stored photos', () => {
  it('show an error that can be retried', async () => {
    openBuilder()
    enterCar()
    cleanup()
    const photos = [{ filename: 'f1.jpg', originalName: 'front.jpg', fileSize: 1 }]
    localStorage.setItem(draftKey(user._id), JSON.stringify({ ...storedDraft(), photos }))
    vi.stubGlobal('fetch', async () => new Response(null, { status: 502 }))
    openBuilder()
    await shows("We couldn't load this photo.")
    vi.stubGlobal('fetch', async () => new Response('picture'))
    press('Try Again')
    await waitFor(() => expect(document.querySelector('img[alt="front.jpg"]')).not.toBeNull())
    showsNot("We couldn't load this photo.")
  })
})

describe('customizer', () => {
  it('rejects a size and a color, focuses the first and clears the color with a preset', async () => {
    openBuilder()
    await openCustomizer()
    enter('Primary', '#12')
    enter('Text', 'GT')
    enter('Size', '73')
    press('Continue to Summary')
    await shows('Color must look like #RRGGBB')
    await shows('Size must be a whole number from 8 to 72')
    await waitFor(() => expect(document.activeElement).toBe(field('Primary')))
    press('Gold Rush')
    showsNot('Color must look like #RRGGBB')
    expect(field('Primary').value).toBe('#FFD700')
    await shows('Size must be a whole number from 8 to 72')
    enter('Size', '24')
    press('Continue to Summary')
    await shows('“GT”')
  })

  it('collapses sections to what is chosen, and opens all of them if a field is invalid', async () => {
    const states = () =>
      [...document.querySelectorAll('[aria-expanded][aria-controls]')].map((button) => button.getAttribute('aria-expanded'))
    openBuilder()
    await openCustomizer()
    expect(states()).toEqual(['true', 'false', 'false', 'false', 'false'])
    press('Collapse Body Kit Configuration')
    const { type, style, material, finish } = customizerDefaults().bodyKit
    await shows(`${type} · ${style} · ${material} · ${finish}`)
    enter('Text', 'VORTA 01')
    await shows('“VORTA 01”')
    enter('Size', '73')
    press('Continue to Summary')
    await shows('Size must be a whole number from 8 to 72')
    expect(states()).toEqual(['true', 'true', 'true', 'true', 'true'])
    await waitFor(() => expect(document.activeElement).toBe(field('Size')))
  })

  it('checks a color and a size that are left, but not empty fields', async () => {
    openBuilder()
    await openCustomizer()
    enter('Primary', 'zzz')
    fireEvent.blur(field('Primary'))
    await shows('Color must look like #RRGGBB')
    expect(field('Primary').getAttribute('aria-invalid')).toBe('true')
    enter('Size', '999')
    fireEvent.blur(field('Size'))
    enter('Text', 'GT')
    showsNot('Size must be a whole number from 8 to 72')
    fireEvent.blur(field('Text'))
    await shows('Size must be a whole number from 8 to 72')
    expect(field('Size').getAttribute('aria-invalid')).toBe('true')
    enter('Size', '')
    fireEvent.blur(field('Size'))
    enter('Primary', '#112233')
    fireEvent.blur(field('Primary'))
    await waitFor(() => showsNot('Color must look like #RRGGBB', 'Size must be a whole number from 8 to 72'))
  })

  it('focuses an added engraving, and the one before a removed one', async () => {
    openBuilder()
    await openCustomizer()
    const focused = () => fields('Text').indexOf(document.activeElement as HTMLInputElement)
    press('Add Engraving')
    expect(focused()).toBe(1)
    press('Add Engraving')
    expect(focused()).toBe(2)
    press('Remove engraving 3')
    expect(focused()).toBe(1)
    press('Remove engraving 1')
    expect([focused(), fields('Text')]).toEqual([0, [document.activeElement]])
  })

  it('keeps the text of the other rows when an engraving is removed', async () => {
    openBuilder()
    await openCustomizer()
    press('Add Engraving')
    press('Add Engraving')
    const texts = () => fields('Text').map((row) => row.value)
    const enterText = (index: number, value: string) => fireEvent.change(fields('Text')[index] as HTMLElement, { target: { value } })
    for (const [index, value] of ['one', 'two', 'three'].entries()) enterText(index, value)
    press('Remove engraving 2')
    expect(texts()).toEqual(['one', 'three'])
    enterText(1, 'last')
    expect(storedDraft().custom.engravings.map(({ text }: { text: string }) => text)).toEqual(['one', 'last'])
    press('Add Engraving')
    expect(texts()).toEqual(['one', 'last', ''])
  })
})

describe('preview on a phone', () => {
  const typing = () => document.querySelector<HTMLElement>('[aria-label=Preview]')?.dataset.typing

  it('collapses while typing, and stays small for fields that change the car', async () => {
    openBuilder()
    expect(typing()).toBeUndefined()
    field('Model').focus()
    expect(typing()).toBe('on-car')
    field('Model').blur()
    await waitFor(() => expect(typing()).toBeUndefined())
    await openCustomizer()
    field('Anything else we should know?').focus()
    expect(typing()).toBe('elsewhere')
    const text = fields('Text')[0]
    text?.focus()
    expect(typing()).toBe('on-car')
    // A control that disappears with its step.
    press('Back to Simple Options')
    await shows('Would You Like to Customize?')
    await waitFor(() => expect(typing()).toBeUndefined())
  })
})

describe('the last row of a step', () => {
  /** The only button with this name, and the figures in its row. */
  const rowOf = (name: string) => {
    const [button, ...others] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name)
    expect(others).toEqual([])
    return [...(button?.parentElement?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent)
  }

  it('shows the price beside the action that leads on', async () => {
    openBuilder(user, undefined, testConfig({ prices: SAMPLE_PRICES }))
    expect(rowOf('Continue to Customization')).toEqual(['Design Fee$500.00'])
    await openCustomizer()
    expect(rowOf('Continue to Summary')).toEqual(['Design Fee$500.00', 'Then aboutEst. production$1,600–2,600'])
    fireEvent.click(document.querySelector('input[value="Fiberglass"]') as HTMLElement)
    await waitFor(() => expect(rowOf('Continue to Summary')).toEqual(['Design Fee$500.00', 'Then aboutEst. production$900–1,400']))
    press('Continue to Summary')
    await shows('Terms and Conditions')
    expect(rowOf('Proceed to Payment ($500.00)')).toEqual(['Total due now$500.00'])
  })

  it('shows no estimate if the company publishes no prices', async () => {
    openBuilder(user, undefined, testConfig({ prices: null }))
    await openCustomizer()
    expect(rowOf('Continue to Summary')).toEqual(['Design Fee$500.00'])
  })

  it('knows when the visitor types, to stay out of the way of the keyboard', async () => {
    openBuilder()
    const typing = () => document.querySelector<HTMLElement>('[data-step-bar]')?.dataset.typing
    field('Model').focus()
    expect(typing()).toBe('on-car')
    field('Model').blur()
    await waitFor(() => expect(typing()).toBeUndefined())
  })
})

describe('sections of the customizer', () => {
  it('are opened and focused from the row above them', async () => {
    openBuilder()
    await openCustomizer()
    Element.prototype.scrollIntoView = vi.fn()
    press('Features')
    expect(document.activeElement).toHaveProperty('dataset.section', 'features')
    expect(document.querySelector('[aria-label="Collapse Additional Features"]')?.getAttribute('aria-expanded')).toBe('true')
    expect(document.querySelector('nav[aria-label=Sections] [aria-current]')?.textContent).toBe('Features')
  })
})

describe('added parts', () => {
  // Queries by role take seconds in a form of this size.
  const part = (name: string) => document.querySelector<HTMLInputElement>(`input[type=checkbox][value="${name}"]`)
  const toggle = (name: string) => fireEvent.click(part(name) as HTMLElement)
  const chooseKit = (name: string) => fireEvent.click(document.querySelector(`input[type=radio][value="${name}"]`) as HTMLElement)

  it('are stored and named in the summary, and a part that does not fit says why', async () => {
    openBuilder()
    await openCustomizer()
    await shows('Front Spoiler and Splitter both mount below the front bumper.')
    expect([part('Front Spoiler'), part('Splitter')?.disabled]).toEqual([null, true])
    toggle('Side Skirts')
    toggle('Wing')
    expect(storedDraft().custom.bodyKit.additionalTypes).toEqual(['Side Skirts', 'Wing'])
    cleanup()
    openBuilder()
    await waitFor(() => expect(part('Side Skirts')?.checked).toBe(true))
    chooseKit('Wing')
    expect([part('Wing'), part('Splitter')?.disabled]).toEqual([null, false])
    press('Continue to Summary')
    await shows('Wing + Side Skirts')
  })

  it('come back after a full kit, which says what it includes', async () => {
    openBuilder()
    await openCustomizer()
    toggle('Rear Spoiler')
    toggle('Wing')
    chooseKit('Full Body Kit')
    await shows(
      'Included: Splitter, Canards, Side Skirts, Diffuser, and Wing. If you choose another kit type, we add Rear Spoiler and Wing again.',
    )
    expect(storedDraft().custom.bodyKit).not.toHaveProperty('additionalTypes')
    cleanup()
    openBuilder()
    await waitFor(() => expect(document.querySelector('input[type=radio][value="Side Skirts"]')).not.toBeNull())
    chooseKit('Side Skirts')
    expect(storedDraft().custom.bodyKit.additionalTypes).toEqual(['Rear Spoiler', 'Wing'])
    expect(storedDraft().custom).not.toHaveProperty('setAsideParts')
  })

  it('are not offered with the Full Body Kit or if they are not available', async () => {
    openBuilder(user, undefined, testConfig({ unavailable: { ...ALL_AVAILABLE, kits: ['Canards'] } }))
    await openCustomizer()
    expect([part('Diffuser')?.checked, part('Canards')]).toEqual([false, null])
    chooseKit('Full Body Kit')
    await shows('The Full Body Kit covers the whole car.')
    expect(part('Diffuser')).toBeNull()
  })
})

describe('company settings', () => {
  const config = testConfig({
    prices: SAMPLE_PRICES,
    unavailable: { ...ALL_AVAILABLE, kits: ['Canards'], materials: ['Carbon Fiber'], features: ['Air Vents'] },
  })

  it('hide unavailable options, preselect available ones, and ask to replace one that the draft has', async () => {
    openBuilder(user, undefined, config)
    await openCustomizer()
    showsNot('Canards', 'Air Vents', 'Not available right now')
    expect(storedDraft()).toMatchObject({ custom: { bodyKit: { type: 'Front Spoiler', material: 'Fiberglass' } } })
    cleanup()
    localStorage.clear()
    openBuilder()
    await openCustomizer()
    cleanup()
    openBuilder(user, undefined, config)
    await shows("We don't offer Carbon Fiber right now. Choose something else to continue.")
    press('Continue to Summary')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Not available right now'))
    fireEvent.click(document.querySelector('input[value="Fiberglass"]') as HTMLElement)
    await waitFor(() => showsNot('Not available right now'))
    press('Continue to Summary')
    await shows('Terms and Conditions')
  })

  it('show what the chosen kit typically costs, in the builder and in the summary', async () => {
    openBuilder(user, undefined, { ...config, unavailable: ALL_AVAILABLE })
    await openCustomizer()
    await shows('Est. production$1,600–2,600')
    fireEvent.click(document.querySelector('input[value="Fiberglass"]') as HTMLElement)
    await shows('Est. production$900–1,400')
    press('Continue to Summary')
    await shows('Production CostEstimate $900–1,400Calculated after design approval.')
  })
})

describe('summary step', () => {
  it('requires the terms', async () => {
    openBuilder()
    await openSummary()
    press('Proceed to Payment ($500.00)')
    const message = 'Please accept the terms and conditions to continue.'
    await shows(message)
    expect(alert.mock.calls).toEqual([[message]])
    const terms = field('I agree to the terms and conditions')
    await waitFor(() => expect(document.activeElement).toBe(terms))
    fireEvent.click(terms)
    showsNot(message)
    press('Proceed to Payment ($500.00)')
    await shows('Card details')
    expect(storedDraft()).toMatchObject({ termsAccepted: true, place: 'payment' })
  })

  it('leads from its last row to the terms until they are accepted', async () => {
    openBuilder()
    await openSummary()
    press('Accept the terms')
    const terms = field('I agree to the terms and conditions')
    expect(document.activeElement).toBe(terms)
    fireEvent.click(terms)
    showsNot('Accept the terms')
  })

  it('says first what is paid now, what later, and until when it is refunded', async () => {
    openBuilder()
    await openSummary()
    const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    expect(headings.slice(0, 2)).toEqual(['Pricing', 'Vehicle Details'])
    const pricing = document.querySelector('h2')?.parentElement?.textContent
    for (const text of [
      'Total due now$500.00',
      'Design Fee$500.00',
      'Processing Fee$0.00',
      'Production CostQuoted laterCalculated after design approval.',
      'Refund30 daysFull refund if the design is not approved within 30 days',
    ])
      expect(pricing).toContain(text)
  })

  it('requires a missing address', async () => {
    openBuilder({ ...user, address: null })
    await openSummary()
    fireEvent.click(field('I agree to the terms and conditions'))
    press('Proceed to Payment ($500.00)')
    for (const message of ['Street address is required', 'City is required', 'State is required', 'ZIP code is required'])
      await shows(message)
    await waitFor(() => expect(document.activeElement).toBe(field('Street Address')))
    expect(alert).not.toHaveBeenCalled()
  })
})

const preview = () => document.querySelector('[aria-label=Preview]')
const shownPicture = () => preview()?.querySelector('img')?.getAttribute('src')
const stubObjectUrls = () => vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:build', revokeObjectURL: () => {} }))

describe('payment step', () => {
  const openPayment = async () => {
    await openSummary()
    fireEvent.click(field('I agree to the terms and conditions'))
    press('Proceed to Payment ($500.00)')
    await shows('Card details')
  }

  it('shows a picture of the live view, which stays ready behind it', async () => {
    stubObjectUrls()
    openBuilder()
    press('3D view is ready')
    expect(preview()?.textContent).not.toContain('Order review')
    await openPayment()
    await waitFor(() => expect(shownPicture()).toBe('blob:build'))
    expect(preview()?.textContent).toContain('Order review')
    expect(preview()?.textContent).not.toContain('Share')
    expect(preview()?.textContent).toContain('3D view is ready')
  })

  it('shows a still of the listed car while there is no live view', async () => {
    openBuilder()
    await openPayment()
    await waitFor(() => expect(shownPicture()).toMatch(/cars\/porsche-911-gt3-2021/))
    expect(preview()?.textContent).toContain('Porsche 911 GT3')
  })
})

describe('picture of an order that was placed before the 3D view was ready', () => {
  const order = testOrder({ picture: null })
  const uploads: FormData[] = []
  const acceptUploads = (status = 200) =>
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      if (!url.endsWith(buildsApi.uploadPicture.path)) return Response.json({ success: true, order })
      uploads.push(body as FormData)
      const picture = { filename: 'build.webp', fileUrl: '/build.webp' }
      return Response.json(status === 200 ? { success: true, picture } : { success: false, message: 'Try again' }, { status })
    })
  const placeOrder = async () => {
    openBuilder()
    await openSummary()
    fireEvent.click(field('I agree to the terms and conditions'))
    press('Proceed to Payment ($500.00)')
    await shows('Card details')
    press('Place order')
    await waitFor(() => expect(ordersWithoutPicture()).toEqual([order._id]))
  }
  beforeEach(() => {
    uploads.length = 0
  })

  it('is taken and uploaded once the view is ready', async () => {
    stubObjectUrls()
    acceptUploads()
    await placeOrder()
    expect(uploads).toEqual([])
    pictures = 0
    press('3D view is ready')
    await waitFor(() => expect(ordersWithoutPicture()).toEqual([]))
    expect(uploads.map((body) => body.get('orderId'))).toEqual([order._id])
    await waitFor(() => expect(shownPicture()).toBe('blob:build'))
    expect(pictures).toBe(1)
  })

  it('is uploaded after a reload or a failed upload', async () => {
    acceptUploads(503)
    await placeOrder()
    press('3D view is ready')
    await waitFor(() => expect(uploads).toHaveLength(1))
    cleanup()
    acceptUploads()
    openBuilder(user, undefined, undefined, 'payment')
    await shows('Card details')
    expect(ordersWithoutPicture()).toEqual([order._id])
    press('3D view is ready')
    await waitFor(() => expect(ordersWithoutPicture()).toEqual([]))
    expect(uploads).toHaveLength(2)
  })
})

describe('completed steps and Edit buttons', () => {
  /** Clicks a step of the list at the top. */
  const openStep = (name: string) => {
    const steps = [...document.querySelectorAll<HTMLElement>('[aria-label=Progress] button')]
    const step = steps.find(({ textContent }) => textContent?.includes(name))
    if (!step) throw new Error(`No step ${name}. Steps: ${steps.map(({ textContent }) => textContent).join(', ')}`)
    fireEvent.click(step)
  }
  const expectEngraving = () => waitFor(() => expect(field('Text').value).toBe('KEEP ME'))

  it('lead back to the entered values and forward again', async () => {
    openBuilder()
    await openCustomizer()
    enter('Text', 'KEEP ME')
    openStep('Car Details')
    await waitFor(() => expect(field('Model').value).toBe('911 GT3'))
    press('Continue to Customization')
    await shows('Would You Like to Customize?')
    press('Yes, Customize Everything')
    await expectEngraving()
    press('Continue to Summary')
    await shows('Terms and Conditions')

    press('Edit Vehicle Details')
    await waitFor(() => expect(field('Model').value).toBe('911 GT3'))
    enter('Model', '911 Turbo')
    openStep('Order Summary')
    await shows('Porsche 911 Turbo')
    press('Edit Customization Details')
    await expectEngraving()
    openStep('Order Summary')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Order Summary'))
    openStep('Customization')
    await expectEngraving()
  })
})

describe('without an account', () => {
  it('does not count the profile as done, which follows at the registration', async () => {
    const steps = () => [...document.querySelectorAll('[aria-label=Progress] li')].map(({ textContent }) => textContent)
    openBuilder(null)
    await waitFor(() => expect(steps()).toEqual(['1Profile', '2Car Details', '3Customization', '4Order Summary']))
    cleanup()
    openBuilder()
    await waitFor(() => expect(steps()[0]).toBe('1, done:Profile'))
  })

  it('leads to the summary, asks to sign in there and keeps the draft', async () => {
    const onSignIn = vi.fn()
    openBuilder(null, onSignIn)
    await shows('You can add photos of your car after you sign in.')
    enterCar()
    press('Continue to Customization')
    await shows('Would You Like to Customize?')
    press('Skip Customization')
    await shows('Pricing')
    showsNot('I agree to the terms and conditions', 'Proceed to Payment')
    press('Sign in to order')
    expect(onSignIn).toHaveBeenCalledOnce()
    const draft = JSON.parse(localStorage.getItem(draftKey(null)) ?? 'null')
    expect(draft).toMatchObject({ place: 'summary', car: { model: '911 GT3' } })
    cleanup()
    openBuilder()
    await shows('I agree to the terms and conditions')
    expect(storedDraft().car.model).toBe('911 GT3')
  })
})
