// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { buildsApi } from '@vorta/contract/builds/routes'
import type { SavedBuild } from '@vorta/contract/builds/schema'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import { beforeEach, expect, it } from 'vitest'
import { press, shows, showsNot } from '../../testing/dom.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { takeAdoptRequest } from './draft/adopt-build.ts'
import { emptyCar } from './fields.ts'
import { SaveBuild } from './SaveBuild.tsx'
import { SavedBuildCard } from './SavedBuildCard.tsx'

const { specialRequests: _, ...customization } = { ...customizerDefaults(), engravings: [] }
const savedBuild: SavedBuild = {
  ...{ bodyType: 'Coupe', paint: '#3366AA', customization, make: 'Porsche', model: '911', year: 2022 },
  savedAt: '2026-03-02T12:00:00.000Z',
}

beforeEach(() => localStorage.clear())

it('continues with the saved kit and car', async () => {
  serve(replyTo(buildsApi.saved, { success: true, savedBuild }))
  renderScreen(<SavedBuildCard paintName={() => 'Blue'} />)
  await shows('for the 2022 Porsche 911')
  press('Continue Build')
  expect(takeAdoptRequest(localStorage)).toMatchObject({ make: 'Porsche', model: '911', year: 2022, paintName: 'Blue', customization })
})

it('is hidden after it is deleted', async () => {
  serve(replyTo(buildsApi.saved, { success: true, savedBuild }), replyTo(buildsApi.removeSaved, { success: true }))
  renderScreen(<SavedBuildCard paintName={() => undefined} />)
  await shows('Porsche 911')
  press('Delete')
  await waitFor(() => showsNot('Porsche 911'))
})

it('is replaced when the builder saves', async () => {
  serve(replyTo(buildsApi.saved, { success: true, savedBuild: null }), replyTo(buildsApi.save, { success: true, savedBuild }))
  const car = { ...emptyCar(new Date()), make: 'Porsche', model: '911', year: '2022', color: 'Blue' }
  renderScreen(
    <>
      <SavedBuildCard paintName={() => undefined} />
      <SaveBuild car={car} kit={customizerDefaults()} paintOf={() => '#3366AA'} />
    </>,
  )
  press('Save to Account')
  await shows('for the 2022 Porsche 911')
})
