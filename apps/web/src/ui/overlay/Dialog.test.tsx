// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

/** Browsers send `close` for the Back button of a phone to the watcher that was created last. */
class Watcher extends EventTarget {
  static open: Watcher[] = []
  constructor() {
    super()
    Watcher.open.push(this)
  }
  destroy() {
    Watcher.open = Watcher.open.filter((watcher) => watcher !== this)
  }
}

const dialog = (onClose: () => void, props: { open: boolean; persistent?: boolean; shape?: 'modal' | 'sheet' }) => (
  <Dialog title="Request Revision" onClose={onClose} {...props}>
    <input aria-label="Comments" />
  </Dialog>
)

afterEach(() => {
  Watcher.open = []
  vi.unstubAllGlobals()
})

describe('the Back button of a phone', () => {
  it('closes an open dialog, and leaves the page once it is closed', () => {
    vi.stubGlobal('CloseWatcher', Watcher)
    const onClose = vi.fn()
    const { rerender } = render(dialog(onClose, { open: true }))
    expect(Watcher.open).toHaveLength(1)
    Watcher.open[0]?.dispatchEvent(new Event('close'))
    expect(onClose).toHaveBeenCalledOnce()
    rerender(dialog(onClose, { open: false }))
    expect(Watcher.open).toHaveLength(0)
  })

  it('leaves a sheet by its address, and does not close what must be answered', () => {
    vi.stubGlobal('CloseWatcher', Watcher)
    render(dialog(() => {}, { open: true, shape: 'sheet' }))
    render(dialog(() => {}, { open: true, persistent: true }))
    expect(Watcher.open).toHaveLength(0)
  })

  it('is left to browsers without close watchers', () => {
    expect(() => render(dialog(() => {}, { open: true }))).not.toThrow()
  })
})

describe('the initial focus', () => {
  it('is on the first control of a modal', () => {
    render(dialog(() => {}, { open: true }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Close')
  })

  it('is on a sheet itself', () => {
    render(dialog(() => {}, { open: true, shape: 'sheet' }))
    expect(document.activeElement?.getAttribute('role')).toBe('dialog')
  })
})
