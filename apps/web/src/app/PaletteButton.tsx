import { type ComponentType, useEffect, useState } from 'react'
import Search from '~icons/search'
import type { Staff } from '../features/palette/palette-entries.ts'
import { isPageShortcut, pageSearch } from '../lib/shortcuts.ts'
import { showToast } from '../ui/feedback/toast.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useEscape } from './useEscape.ts'

const loadPalette = () => import('../features/palette/CommandPalette.tsx')
const PREFETCH_AFTER_MS = 2_000
// A failed load is reported when the palette is opened.
const prefetch = () => void loadPalette().catch(() => {})
type Palette = ComponentType<{ role: Staff; onClose: () => void }>

/** Clears a controlled input as typing does. */
function clearInput(input: HTMLInputElement) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Opens the command palette, also with ⌘K or Ctrl+K, and with / on pages without a search field. Escape clears that field, then leaves it. */
export function PaletteButton({ role }: { role: Staff }) {
  const [isOpen, setOpen] = useState(false)
  const [CommandPalette, setPalette] = useState<Palette | null>(null)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === '/' && isPageShortcut(event)) {
        event.preventDefault()
        const field = pageSearch()
        field?.focus()
        field?.select()
        if (!field) setOpen(true)
        return
      }
      if (event.key === 'Escape' && event.target instanceof HTMLInputElement && event.target === pageSearch() && !event.isComposing) {
        // Not every browser clears a search field by itself.
        event.preventDefault()
        if (event.target.value === '') event.target.blur()
        else clearInput(event.target)
        return
      }
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((open) => !open)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  useEffect(() => {
    if (!isOpen) return
    loadPalette().then(
      (module) => setPalette(() => module.CommandPalette),
      () => {
        setOpen(false)
        showToast("We couldn't open the search. Check your connection and try again.", 'error')
      },
    )
  }, [isOpen])
  // Once the page has its data: keys typed before the palette is open would be lost.
  useEffect(() => {
    const timer = setTimeout(prefetch, PREFETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  // Until the dialog is there to close itself.
  useEscape(isOpen && !CommandPalette, () => setOpen(false))
  return (
    <>
      <IconButton
        label="Search"
        title="Search (Ctrl+K or ⌘K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        icon={<Search className="size-5" aria-hidden="true" />}
      />
      {isOpen && CommandPalette && <CommandPalette role={role} onClose={() => setOpen(false)} />}
    </>
  )
}
