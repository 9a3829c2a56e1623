import X from '~icons/x'
import { IconButton } from '../../../ui/IconButton.tsx'
import { scrollIntoViewIfNeeded } from '../../../ui/scroll-into-view.ts'
import { RangeField } from '../RangeField.tsx'
import type { PartColor } from './part-colors.ts'

/** More would make the parts invisible. */
const MAX_TRANSPARENCY = 0.9

interface AppearancePanelProps {
  partCount: number
  selected: ReadonlySet<number>
  colors: readonly PartColor[]
  explosion: number
  onExplosion: (value: number) => void
  /** Of the selected parts, or of all. */
  transparency: number
  onTransparency: (value: number) => void
  onSelect: (parts: readonly number[]) => void
  onClose: () => void
}

/** Exploded view, transparency and materials. */
export function AppearancePanel(props: AppearancePanelProps) {
  const { partCount, selected, colors, explosion, onExplosion, transparency, onTransparency, onSelect, onClose } = props
  const isSelected = (parts: readonly number[]) => parts.length === selected.size && parts.every((part) => selected.has(part))
  return (
    <section ref={scrollIntoViewIfNeeded} aria-label="Appearance" className="flex scroll-my-4 flex-col gap-3">
      <div className="flex items-center justify-between">
        <h3 className="eyebrow text-muted">Appearance</h3>
        <IconButton label="Close appearance" icon={<X className="size-4" aria-hidden="true" />} className="-my-2 -mr-2" onClick={onClose} />
      </div>
      {partCount > 1 && (
        <RangeField label="Exploded view" value={explosion} text={`${Math.round(explosion * 100)}%`} onChange={onExplosion} />
      )}
      <RangeField
        label={`Transparency of ${selected.size === 0 ? 'all parts' : counted(selected.size, 'selected part')}`}
        value={transparency}
        max={MAX_TRANSPARENCY}
        text={`${Math.round(transparency * 100)}%`}
        onChange={onTransparency}
      />
      <h4 className="text-sm font-medium">Materials</h4>
      <ul aria-label="Materials" className="flex flex-col gap-px">
        {colors.map(({ name, css, parts }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={isSelected(parts)}
              onClick={() => onSelect(isSelected(parts) ? [] : parts)}
              className="flex min-h-8 w-full pointer-coarse:min-h-11 items-center gap-3 rounded-sm px-2 text-left text-sm hover:bg-lifted aria-pressed:bg-signal/15"
            >
              <svg className="size-4 shrink-0" viewBox="0 0 16 16" aria-hidden="true">
                <rect x="0.5" y="0.5" width="15" height="15" rx="4" fill={css ?? 'none'} className="stroke-line" />
              </svg>
              <span className="figures min-w-0 flex-1 truncate">{name}</span>
              <span className="text-muted">{counted(parts.length, 'part')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const counted = (count: number, noun: string): string => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
