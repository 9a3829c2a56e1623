import ArrowLeftRight from '~icons/arrow-left-right'
import { SelectField } from '../../../ui/forms/SelectField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { ModelFile } from '../load/model-file.ts'

interface VersionSelectProps {
  versions: readonly ModelFile[]
  first: ModelFile
  second: ModelFile
  onSelect: (first: ModelFile, second: ModelFile) => void
}

/** Selects two versions. Selecting the same one in both fields swaps them. */
export function VersionSelect({ versions, first, second, onSelect }: VersionSelectProps) {
  const options = versions.map(({ id, title }) => ({ value: id, label: title }))
  const select = (id: string, at: 'first' | 'second') => {
    const selected = versions.find((version) => version.id === id)
    if (!selected) return
    if (at === 'first') onSelect(selected, selected.id === second.id ? first : second)
    else onSelect(selected.id === first.id ? second : first, selected)
  }
  return (
    <section aria-label="Versions" className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-3">
      <SelectField label="From" options={options} value={first.id} onChange={(event) => select(event.target.value, 'first')} />
      <IconButton
        label="Swap versions"
        icon={<ArrowLeftRight className="size-4 rotate-90" aria-hidden="true" />}
        className="row-span-2 -mr-2"
        onClick={() => onSelect(second, first)}
      />
      <SelectField label="To" options={options} value={second.id} onChange={(event) => select(event.target.value, 'second')} />
    </section>
  )
}
