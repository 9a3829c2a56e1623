// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import { afterEach, expect, it, vi } from 'vitest'
import { press } from '../../testing/dom.ts'
import { LiveView } from './LiveView.tsx'

const scene = vi.hoisted(() => ({ showStock: vi.fn() }))
vi.mock('./useConfiguratorScene.ts', () => ({ useConfiguratorScene: () => ({ configurator: scene, state: 'ready', revision: 1 }) }))

afterEach(cleanup)

const viewOf = (step: number) => (
  <LiveView
    mode="full"
    customization={customizerDefaults()}
    car={{ color: '#B3161B' }}
    step={step}
    onState={() => {}}
    description="A red coupe."
    pictureKey={null}
  />
)

it('ends the comparison with the stock car in the next step', () => {
  const { rerender, queryByRole } = render(viewOf(3))
  press('Before and after')
  expect(scene.showStock).toHaveBeenLastCalledWith(0.5)
  rerender(viewOf(3))
  expect(queryByRole('slider')).not.toBeNull()
  rerender(viewOf(4))
  expect(scene.showStock).toHaveBeenLastCalledWith(null)
  expect(queryByRole('slider')).toBeNull()
})
