import type { PartGroup } from '@vorta/kit3d/load/loaded-model'
import { useMemo, useState } from 'react'
import ChevronDown from '~icons/chevron-down'
import ChevronRight from '~icons/chevron-right'
import Eye from '~icons/eye'
import EyeOff from '~icons/eye-off'
import Focus from '~icons/focus'
import { Segmented } from '../../ui/forms/Segmented.tsx'
import type { PartFacts } from './load/protocol.ts'

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

const VIEWS = [
  { value: 'tree', label: 'Tree' },
  { value: 'list', label: 'List' },
] as const

/** The parts by group or by name, each with buttons to select, isolate or hide it. */
export function PartTree(props: PartTreeProps) {
  const { hidden, parts, onToggle } = props
  const [view, setView] = useState<'tree' | 'list'>('tree')
  const byName = useMemo(() => partsByName(parts), [parts])
  // A list is useful only if parts are repeated.
  const hasList = byName.length < parts.length
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
      {hasList && (
        <div className="mb-2">
          <Segmented label="Parts as" options={VIEWS} value={view} onChange={setView} />
        </div>
      )}
      {hasList && view === 'list' ? (
        <PartList {...props} byName={byName} />
      ) : (
        <Level {...props} group={withRoot(props.tree, parts.length)} />
      )}
    </section>
  )
}

/** The name that loaders give to a model without one. */
const UNNAMED = 'Model'

/** An assembly is a group of its own if it has a name. */
const withRoot = (tree: PartGroup, partCount: number): PartGroup =>
  tree.name === UNNAMED || partCount < 2 ? tree : { name: UNNAMED, parts: [], children: [tree] }

interface NamedParts {
  readonly name: string
  readonly indexes: readonly number[]
}

/** Parts with the same name, most frequent names first. */
function partsByName(parts: readonly PartFacts[]): readonly NamedParts[] {
  const byName = new Map<string, number[]>()
  for (const [i, { name }] of parts.entries()) {
    const indexes = byName.get(name)
    if (indexes) indexes.push(i)
    else byName.set(name, [i])
  }
  return [...byName].map(([name, indexes]) => ({ name, indexes })).sort((a, b) => b.indexes.length - a.indexes.length)
}

/** How often each part is used. */
function PartList({ byName, ...props }: PartTreeProps & { byName: readonly NamedParts[] }) {
  return (
    <ul className="flex flex-col gap-px">
      {byName.slice(0, ROWS_MAX).map(({ name, indexes }) => (
        <li key={name}>
          <Row {...props} name={name} indexes={indexes} suffix={<Count of={indexes} />} />
        </li>
      ))}
      {byName.length > ROWS_MAX && <li className="px-2 py-1 text-sm text-muted">and {byName.length - ROWS_MAX} more</li>}
    </ul>
  )
}

const Count = ({ of: { length } }: { of: readonly number[] }) => (
  <span className="figures shrink-0 px-1 text-sm text-muted">× {length.toLocaleString('en-US')}</span>
)

function Level({ group, ...props }: PartTreeProps & { group: PartGroup }) {
  return (
    <ul className="flex flex-col gap-px">
      {group.children.slice(0, ROWS_MAX).map((child, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, the order never changes
        <Branch key={i} {...props} group={child} />
      ))}
      {group.parts.slice(0, ROWS_MAX).map((part) => (
        <li key={part}>
          <Row {...props} name={props.parts[part]?.name ?? ''} indexes={[part]} />
        </li>
      ))}
      {group.parts.length > ROWS_MAX && <li className="px-2 py-1 text-sm text-muted">and {group.parts.length - ROWS_MAX} more</li>}
    </ul>
  )
}

function Branch({ group, ...props }: PartTreeProps & { group: PartGroup }) {
  const [isOpen, setOpen] = useState(props.parts.length <= 60)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const toggle = (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${group.name}`}
      onClick={() => setOpen(!isOpen)}
      className="flex size-7 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink"
    >
      <Chevron className="size-4" aria-hidden="true" />
    </button>
  )
  return (
    <li>
      <Row {...props} name={group.name} indexes={partsIn(group)} prefix={toggle} />
      {isOpen && (
        <div className="ml-3.5 border-l border-line pl-2">
          <Level {...props} group={group} />
        </div>
      )}
    </li>
  )
}

const partsIn = (group: PartGroup): number[] => [...group.parts, ...group.children.flatMap(partsIn)]

function Row({
  name,
  indexes,
  prefix,
  suffix,
  hidden,
  selected,
  onToggle,
  onIsolate,
  onSelect,
}: PartTreeProps & { name: string; indexes: readonly number[]; prefix?: React.ReactNode; suffix?: React.ReactNode }) {
  const isShown = indexes.some((part) => !hidden.has(part))
  const isSelected = indexes.length > 0 && indexes.every((part) => selected.has(part))
  return (
    <div className={`group flex min-h-8 items-center rounded-sm ${isSelected ? 'bg-signal/15' : 'hover:bg-lifted'}`}>
      {prefix}
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={() => onSelect(isSelected ? [] : indexes)}
        className={`min-w-0 flex-1 truncate px-2 py-1 text-left text-sm ${isShown ? '' : 'text-muted line-through'}`}
        title={name}
      >
        {name}
      </button>
      {suffix}
      <RowButton label={`Show only ${name}`} onClick={() => onIsolate(indexes)}>
        <Focus className="size-4" aria-hidden="true" />
      </RowButton>
      <RowButton label={`Show ${name}`} isActive={isShown} onClick={() => onToggle(indexes, !isShown)}>
        {isShown ? <Eye className="size-4" aria-hidden="true" /> : <EyeOff className="size-4" aria-hidden="true" />}
      </RowButton>
    </div>
  )
}

function RowButton({
  label,
  isActive,
  onClick,
  children,
}: {
  label: string
  isActive?: boolean
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      onClick={onClick}
      className="flex size-8 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink"
    >
      {children}
    </button>
  )
}
