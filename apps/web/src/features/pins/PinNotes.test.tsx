// @vitest-environment happy-dom
import { pinsApi } from '@vorta/contract/pins/routes'
import type { PinState } from '@vorta/contract/pins/schema'
import { expect, it } from 'vitest'
import { shows } from '../../testing/dom.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { PinsBeforeApproval, PinsOfRevision } from './PinNotes.tsx'
import { testPin } from './pins.screens.tsx'

function openNotes(...states: PinState[]) {
  const pins = states.map((state, index) => ({ ...testPin, _id: `p${index}`, number: index + 1, state }))
  serve(replyTo(pinsApi.list, { success: true, pins }))
  renderScreen(
    <>
      <PinsBeforeApproval orderId="order-1" />
      <PinsOfRevision orderId="order-1" />
    </>,
  )
}

it('counts the same pins before an approval and a revision request', async () => {
  openNotes('open', 'accepted', 'in_progress', 'reopened')
  await shows('Pins 1, 3, and 4 are not accepted yet. If you approve this version, they stay as they are.')
  await shows('Pins 1 and 4 will be sent with this request. Pin 3 is already with your engineer.')
})

it.each<[PinState[], string]>([
  [['open', 'reopened'], 'Pins 1 and 2 will be sent with this request.'],
  [['in_progress', 'done'], 'Pins 1 and 2 are already with your engineer.'],
  [['done', 'open'], 'Pin 2 will be sent with this request. Pin 1 is already with your engineer.'],
  [['done'], 'Pin 1 is already with your engineer.'],
])('says what a revision request does with pins that are %s', async (states, text) => {
  openNotes(...states)
  await shows(text)
})

it('warns of no pins once all are accepted', async () => {
  openNotes('accepted')
  await shows('No pins attached.')
  expect(document.body.textContent).not.toContain('accepted')
})
