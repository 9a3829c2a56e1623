// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/screen.tsx'
import { ExportPanel } from './ExportPanel.tsx'

function renderPanel(given: { entryCount?: number; hasSurface?: boolean; isPreview?: boolean; fails?: boolean } = {}) {
  const actions = {
    onImage: vi.fn(async () => {}),
    onCsv: vi.fn(),
    onReport: vi.fn(async () => {}),
    onModel: vi.fn(async () => {
      if (given.fails) throw new Error('Out of memory')
    }),
    onClose: vi.fn(),
  }
  const { entryCount = 2, hasSurface = true, isPreview = false } = given
  renderScreen(<ExportPanel entryCount={entryCount} isPreview={isPreview} hasSurface={hasSurface} {...actions} />)
  return actions
}

describe('ExportPanel', () => {
  it('exports the model and the findings', async () => {
    const { onModel, onCsv } = renderPanel()
    fireEvent.click(await screen.findByRole('button', { name: 'Model as STL' }))
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Findings as CSV' })).toHaveProperty('disabled', false))
    fireEvent.click(screen.getByRole('button', { name: 'Findings as CSV' }))
    expect(onModel).toHaveBeenCalledWith('stl')
    expect(onCsv).toHaveBeenCalledOnce()
  })

  it('explains what is missing', async () => {
    renderPanel({ entryCount: 0, hasSurface: false, isPreview: true })
    expect(await screen.findByRole('button', { name: 'Findings as CSV' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Model as STL' })).toBeNull()
    expect(screen.getByText(/Measure something or add a pin/)).toBeTruthy()
    expect(screen.getByText(/Load the full model first/)).toBeTruthy()
  })

  it('says that an export failed', async () => {
    renderPanel({ fails: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Model as GLB' }))
    expect(await screen.findByText(/^The export failed/)).toBeTruthy()
  })
})
