// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { press, shows, showsNot } from '../../testing/dom.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { PartTree } from './PartTree.tsx'

const part = (name: string) => ({ name, triangles: 12, color: null })
const parts = [part('Lip'), part('Clip'), part('Clip'), part('Wing')]
const clips = { name: 'Clips', parts: [1, 2], children: [] }
const tree = { name: 'Kit', parts: [3], children: [{ name: 'Front', parts: [0], children: [clips] }] }

const renderTree = (names = parts) => {
  const calls = { onToggle: vi.fn(), onIsolate: vi.fn(), onSelect: vi.fn() }
  renderScreen(<PartTree tree={tree} parts={names} hidden={new Set()} selected={new Set()} {...calls} />)
  return calls
}

describe('the parts of a model', () => {
  it('are nested as in the file, and a group can be collapsed and hidden as a whole', async () => {
    const { onToggle, onIsolate, onSelect } = renderTree()
    await shows('Kit')
    press('Show only Kit')
    expect(onIsolate).toHaveBeenCalledWith([3, 0, 1, 2])
    press('Show Front')
    expect(onToggle).toHaveBeenCalledWith([0, 1, 2], false)
    press('Show only Clips')
    expect(onIsolate).toHaveBeenCalledWith([1, 2])
    fireEvent.click(screen.getByRole('button', { name: 'Front' }))
    expect(onSelect).toHaveBeenCalledWith([0, 1, 2])
    press('Collapse Front')
    await vi.waitFor(() => showsNot('Clips'))
    await shows('Wing')
  })

  it('can be listed by name with their count', async () => {
    const { onToggle } = renderTree()
    await shows('Front')
    press('List')
    await shows('Clip× 2')
    await shows('Lip× 1')
    showsNot('Front')
    press('Show Clip')
    expect(onToggle).toHaveBeenCalledWith([1, 2], false)
  })

  it('are not listed if all names differ', async () => {
    renderTree([part('A'), part('B'), part('C'), part('D')])
    await shows('Front')
    expect(screen.queryByRole('button', { name: 'List' })).toBeNull()
  })
})
