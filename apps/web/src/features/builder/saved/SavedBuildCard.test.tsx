// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { buildsApi } from '@vorta/contract/builds/routes'
import type { SavedBuild } from '@vorta/contract/builds/schema'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import { beforeEach, expect, it, vi } from 'vitest'
import { enter, field, press, shows, showsNot } from '../../../testing/dom.ts'
import { renderScreen, replyTo, serve } from '../../../testing/screen.tsx'
import { testUser } from '../../../testing/user.ts'
import { takeAdoptRequest } from '../draft/adopt-build.ts'
import { draftKey } from '../draft/draft-storage.ts'
import { newWizard } from '../state.ts'
import { SaveBuild } from './SaveBuild.tsx'
import { SavedBuildCard } from './SavedBuildCard.tsx'
import { SavedBuildsTab } from './SavedBuildsTab.tsx'

const customization = { ...customizerDefaults(), engravings: [], specialRequests: 'No drilling' }
const build: SavedBuild = {
  ...{ _id: 'b1', name: 'Weekend car', bodyType: 'Coupe', paint: '#3366AA', customization, make: 'Porsche', model: '911', year: 2022 },
  ...{ color: 'Shark Blue', engine: '', transmission: 'Manual', picture: null, isOrdered: false, savedAt: '2026-03-02T12:00:00.000Z' },
}
const list = (...builds: SavedBuild[]) => replyTo(buildsApi.listSaved, { success: true, builds })

beforeEach(() => localStorage.clear())

it('continues with everything that was saved', async () => {
  serve(list(build))
  renderScreen(<SavedBuildCard listPath="/dashboard?tab=builds" />)
  await shows('Front Spoiler, 2022 Porsche 911.')
  press('Continue Build')
  expect(takeAdoptRequest(localStorage)).toMatchObject({ _id: 'b1', make: 'Porsche', transmission: 'Manual', customization })
})

it('is hidden after an order', async () => {
  serve(list({ ...build, isOrdered: true }))
  renderScreen(
    <>
      <SavedBuildCard listPath="/dashboard?tab=builds" />
      <SavedBuildsTab />
    </>,
  )
  await shows('1 of 20 saved builds')
  showsNot('Continue Build')
})

it('shows the car where no picture was saved', async () => {
  serve(list({ ...build, picture: 'data:image/webp;base64,AA==' }, { ...build, _id: 'b2' }))
  renderScreen(<SavedBuildsTab />)
  await waitFor(() => expect(document.querySelector('[data-still]')).not.toBeNull())
  const pictures = [...document.querySelectorAll('article')].map((tile) => tile.querySelector('[alt]:not([alt=""]), [role=img]'))
  expect(pictures.map((picture) => picture?.getAttribute('alt') ?? picture?.getAttribute('aria-label'))).toEqual([
    'Front Spoiler on a 2022 Porsche 911',
    '2022 Porsche 911 in your color',
  ])
})

it('asks before it replaces a draft that is only on this device', async () => {
  serve(list(build))
  renderScreen(<SavedBuildsTab />)
  const { view: place, ...draft } = newWizard(new Date())
  localStorage.setItem(draftKey(testUser()._id), JSON.stringify({ version: 1, place, ...draft, car: { ...draft.car, make: 'Audi' } }))
  await shows('Weekend car')
  press('Open in Builder')
  await shows('Replace your draft?')
  expect(takeAdoptRequest(localStorage)).toBeNull()
  press('Open Build')
  expect(takeAdoptRequest(localStorage)).toMatchObject({ _id: 'b1' })
})

it('is renamed and deleted', async () => {
  serve(list(build), replyTo(buildsApi.renameSaved, { success: true, build }), replyTo(buildsApi.removeSaved, { success: true }))
  renderScreen(<SavedBuildsTab />)
  await shows('Weekend car')
  press('Rename Weekend car')
  enter('Name', '')
  press('Rename')
  await shows('Name is required')
  enter('Name', 'Daily')
  serve(list({ ...build, name: 'Daily' }), replyTo(buildsApi.renameSaved, { success: true, build }))
  press('Rename')
  await shows('Daily')
  press('Delete Daily')
  serve(list(), replyTo(buildsApi.removeSaved, { success: true }))
  press('Delete Build')
  await shows('No saved builds yet')
})

it('offers to compare two builds, no more', async () => {
  serve(list(build, { ...build, _id: 'b2', name: 'Track car' }, { ...build, _id: 'b3', name: 'Third' }))
  renderScreen(<SavedBuildsTab />)
  await shows('Track car')
  fireEvent.click(field('Compare Weekend car'))
  await shows('Choose one more build to compare.')
  fireEvent.click(field('Compare Track car'))
  await waitFor(() => expect(field('Compare Third').disabled).toBe(true))
  press('Compare')
  await shows('Compare builds')
})

it('saves under a name, and updates what was saved before', async () => {
  const send = vi.fn()
  serve(replyTo(buildsApi.save, { success: true, build }), replyTo(buildsApi.updateSaved, { success: true, build }))
  const start = newWizard(new Date())
  const state = { ...start, car: { ...start.car, make: 'Porsche', model: '911', year: '2022', color: 'Blue' } }
  const screen = (savedAs: typeof state.savedAs) => (
    <SaveBuild state={{ ...state, savedAs }} send={send} kit={customization} camera={null} paintOf={() => '#3366AA'} />
  )
  renderScreen(screen(null))
  press('Save to Account')
  expect(field('Name').value).toBe('Front Spoiler for the 2022 Porsche 911')
  press('Save Build')
  await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'saved', as: { id: 'b1', name: 'Weekend car' } }))
  cleanup()
  renderScreen(screen({ id: 'b1', name: 'Weekend car', print: '' }))
  press('Save to Account')
  expect(field('Name').value).toBe('Weekend car')
  press('Update Build')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})
