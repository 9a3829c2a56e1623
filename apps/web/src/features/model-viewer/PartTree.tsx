import type { PartGroup } from '@vorta/kit3d/load/loaded-model'
import { ChevronDown, ChevronRight, Eye, EyeOff, Focus } from 'lucide-react'
import { useState } from 'react'
import type { PartFacts } from './protocol.ts'

const ROWS_MAX = 400

interface PartTreeProps {
  tree: PartGroup
  parts: readonly PartFacts[]
  hidden: ReadonlySet<number>
  selected: ReadonlySet<number>
  onToggle: (parts: readonly number[], isShown: boolean) => void
  onIsolate: (parts: readonly number[]) => void
  onSelect: (parts: readonly number[]) => void
}

/** The parts by name and group: each can be found, hidden, or looked at alone. */
export function PartTree(props: PartTreeProps) {
  const { hidden, parts, onToggle } = props
  return (
    <section aria-label="Parts">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="eyebrow text-muted">Parts</h3>
        {hidden.size > 0 && (
          <button
            type="button"
            className="text-sm text-signal hover:text-signal-hot"
            onClick={() =>
              onToggle(
                parts.map((_, i) => i),
                true,
              )
            }
          >
            Show All
          </button>
        )}
      </div>
      <Level {...props} group={props.tree} />
    </section>
  )
}

function Level({ group, ...props }: PartTreeProps & { group: PartGroup }) {
  return (
    <ul className="flex flex-col gap-px">
      {group.children.slice(0, ROWS_MAX).map((child, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, the order never changes
        <Branch key={i} {...props} group={child} />
      ))}
      {group.parts.slice(0, ROWS_MAX).map((part) => (
        <li key={part}>
          <Row {...props} name={props.parts[part]?.name ?? ''} own={[part]} />
        </li>
      ))}
      {group.parts.length > ROWS_MAX && <li className="px-2 py-1 text-sm text-muted">and {group.parts.length - ROWS_MAX} more</li>}
    </ul>
  )
}

function Branch({ group, ...props }: PartTreeProps & { group: PartGroup }) {
  const [isOpen, setOpen] = useState(props.parts.length <= 60)
  const Arrow = isOpen ? ChevronDown : ChevronRight
  const arrow = (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Close' : 'Open'} ${group.name}`}
      onClick={() => setOpen(!isOpen)}
      className="flex size-7 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink"
    >
      <Arrow className="size-4" aria-hidden="true" />
    </button>
  )
  return (
    <li>
      <Row {...props} name={group.name} own={partsBelow(group)} lead={arrow} />
      {isOpen && (
        <div className="ml-3.5 border-l border-line pl-2">
          <Level {...props} group={group} />
        </div>
      )}
    </li>
  )
}

const partsBelow = (group: PartGroup): number[] => [...group.parts, ...group.children.flatMap(partsBelow)]

function Row({
  name,
  own,
  lead,
  hidden,
  selected,
  onToggle,
  onIsolate,
  onSelect,
}: PartTreeProps & { name: string; own: readonly number[]; lead?: React.ReactNode }) {
  const isShown = own.some((part) => !hidden.has(part))
  const isSelected = own.length > 0 && own.every((part) => selected.has(part))
  return (
    <div className={`group flex min-h-8 items-center rounded-sm ${isSelected ? 'bg-signal/15' : 'hover:bg-lifted'}`}>
      {lead}
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={() => onSelect(isSelected ? [] : own)}
        className={`min-w-0 flex-1 truncate px-2 py-1 text-left text-sm ${isShown ? '' : 'text-muted line-through'}`}
        title={name}
      >
        {name}
      </button>
      <Tool label={`Show only ${name}`} onClick={() => onIsolate(own)}>
        <Focus className="size-4" aria-hidden="true" />
      </Tool>
      <Tool label={`Show ${name}`} isOn={isShown} onClick={() => onToggle(own, !isShown)}>
        {isShown ? <Eye className="size-4" aria-hidden="true" /> : <EyeOff className="size-4" aria-hidden="true" />}
      </Tool>
    </div>
  )
}

function Tool({ label, isOn, onClick, children }: { label: string; isOn?: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
      className="flex size-8 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink"
    >
      {children}
    </button>
  )
}
