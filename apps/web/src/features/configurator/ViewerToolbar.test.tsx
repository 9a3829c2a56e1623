// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { press } from '../../testing/dom.ts'
import type { ConfiguratorScene } from './scene/ConfiguratorScene.ts'
import { ViewerToolbar } from './ViewerToolbar.tsx'

function openToolbar() {
  const scene = { explode: vi.fn(), highlightKit: vi.fn(), showView: vi.fn(), controls: { zoom: vi.fn() } }
  render(
    <ViewerToolbar
      configurator={scene as unknown as ConfiguratorScene}
      frame={createRef()}
      studio="dark"
      onStudio={() => {}}
      isCompared={false}
      onCompare={() => {}}
      onViewInAr={() => {}}
    />,
  )
  press('More')
  return scene
}

afterEach(cleanup)

const isMoreOpen = () => document.querySelector('[aria-controls]')?.getAttribute('aria-expanded') === 'true'

it('closes the panel of further tools to show their effect', () => {
  const { explode } = openToolbar()
  expect(isMoreOpen()).toBe(true)
  press('Exploded view')
  expect(explode).toHaveBeenCalledWith(true)
  expect(isMoreOpen()).toBe(false)
})

it('keeps the panel open for zooming in steps', () => {
  const { controls } = openToolbar()
  press('Zoom in')
  press('Zoom in')
  expect(controls.zoom).toHaveBeenCalledTimes(2)
  expect(isMoreOpen()).toBe(true)
})

it('closes the panel with Escape and returns the focus', () => {
  openToolbar()
  const zoom = document.querySelector<HTMLElement>('[aria-label="Zoom in"]')
  zoom?.focus()
  if (zoom) fireEvent.keyDown(zoom, { key: 'Escape' })
  expect(isMoreOpen()).toBe(false)
  expect(document.activeElement?.textContent).toBe('More')
})

it('shows the car from the chosen side', () => {
  const { showView } = openToolbar()
  const views = document.querySelector('[aria-label="View from"]')
  if (views) fireEvent.change(views, { target: { value: 'Rear' } })
  expect(showView).toHaveBeenCalledWith('Rear')
})
