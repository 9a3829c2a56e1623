// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/screen.tsx'
import { AppearancePanel } from './AppearancePanel.tsx'
import { partColors } from './part-colors.ts'

const shape = { positions: new Float32Array(0), indices: null, normals: null, colors: null, coarse: null }
const parts = [
  { name: 'Blade', triangles: 1, color: [1, 0, 0] as const },
  { name: 'Bolt', triangles: 1, color: [0.2159, 0.2159, 0.2159] as const },
  { name: 'Nut', triangles: 1, color: [0.2159, 0.2159, 0.2159] as const },
  { name: 'Scan', triangles: 1, color: null },
]
const colors = partColors({ parts, shapes: [shape, shape, shape, { ...shape, colors: new Uint8Array(4) }] })

function renderPanel(selected: readonly number[] = []) {
  const actions = { onExplosion: vi.fn(), onTransparency: vi.fn(), onSelect: vi.fn(), onClose: vi.fn() }
  renderScreen(
    <AppearancePanel partCount={4} selected={new Set(selected)} colors={colors} explosion={0.25} transparency={0} {...actions} />,
  )
  return actions
}

describe('AppearancePanel', () => {
  it('lists the colors of the parts with their counts', async () => {
    const { onSelect } = renderPanel()
    const list = await screen.findByRole('list', { name: 'Materials' })
    expect([...list.children].map(({ textContent }) => textContent)).toEqual(['#8080802 parts', '#FF00001 part', 'Vertex colors1 part'])
    fireEvent.click(screen.getByRole('button', { name: /#808080/ }))
    expect(onSelect).toHaveBeenCalledWith([1, 2])
  })

  it('deselects the parts of a material', async () => {
    const { onSelect } = renderPanel([1, 2])
    const material = await screen.findByRole('button', { name: /#808080/ })
    expect(material.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(material)
    expect(onSelect).toHaveBeenCalledWith([])
  })

  it('changes the exploded view and the transparency of the selected parts', async () => {
    const { onExplosion, onTransparency } = renderPanel([0])
    const slider = await screen.findByRole('slider', { name: 'Exploded view' })
    expect(slider.getAttribute('aria-valuetext')).toBe('25%')
    fireEvent.change(slider, { target: { value: '500' } })
    expect(onExplosion).toHaveBeenCalledWith(0.5)
    fireEvent.change(screen.getByRole('slider', { name: 'Transparency of 1 selected part' }), { target: { value: '300' } })
    expect(onTransparency).toHaveBeenCalledWith(0.3)
  })
})
