// @vitest-environment happy-dom

import { cleanup } from '@testing-library/react'
import { buildsApi } from '@vorta/contract/builds/routes'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import { afterEach, expect, it, vi } from 'vitest'
import { draftKey } from '../features/builder/draft/draft-storage.ts'
import { press, shows, showsNot } from '../testing/dom.ts'
import { renderScreen, replyTo, serve } from '../testing/screen.tsx'
import { testUser } from '../testing/user.ts'
import { SharedBuildPage } from './SharedBuildPage.tsx'

const BUILD = { bodyType: 'Coupe' as const, paint: '#B3161B', customization: customizerDefaults() }

function openPage() {
  serve(replyTo(buildsApi.get, { success: true, build: BUILD }))
  renderScreen(<SharedBuildPage />, { path: '/build/:id', at: '/build/abc' })
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  localStorage.clear()
})

it('says what replaces the kit of a stored draft', async () => {
  openPage()
  await shows('Make It Mine')
  showsNot('It replaces the kit in your current draft')
  cleanup()
  localStorage.setItem(draftKey(testUser()._id), '{}')
  openPage()
  await shows('It replaces the kit in your current draft')
})

it('passes the link on with the share sheet of the device', async () => {
  const share = vi.fn(async () => {})
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  openPage()
  await shows('Make It Mine')
  press('Share')
  expect(share).toHaveBeenCalledWith({ title: 'Front Spoiler on a coupe', url: expect.stringMatching(/\/build\/abc$/) })
  showsNot('Copy Link')
})

it('copies the link where there is no share sheet', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  openPage()
  await shows('Make It Mine')
  press('Copy Link')
  expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/\/build\/abc$/))
  await shows('Copied')
})
