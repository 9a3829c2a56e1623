import { ArrowLeftRight } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { ModelFile } from '../model-file.ts'

interface VersionChoiceProps {
  versions: readonly ModelFile[]
  first: ModelFile
  second: ModelFile
  onChoose: (first: ModelFile, second: ModelFile) => void
}

/** Which two; choosing the one that the other field holds swaps them. */
export function VersionChoice({ versions, first, second, onChoose }: VersionChoiceProps) {
  const options = versions.map(({ id, label, name }) => ({ value: id, label: `${label} · ${name}` }))
  const choose = (id: string, at: 'first' | 'second') => {
    const chosen = versions.find((one) => one.id === id)
    if (!chosen) return
    if (at === 'first') onChoose(chosen, chosen.id === second.id ? first : second)
    else onChoose(chosen.id === first.id ? second : first, chosen)
  }
  return (
    <section aria-label="Versions" className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-3">
      <SelectField label="From" options={options} value={first.id} onChange={(event) => choose(event.target.value, 'first')} />
      <IconButton
        label="Swap the versions"
        icon={<ArrowLeftRight className="size-4 rotate-90" aria-hidden="true" />}
        className="row-span-2 -mr-2"
        onClick={() => onChoose(second, first)}
      />
      <SelectField label="To" options={options} value={second.id} onChange={(event) => choose(event.target.value, 'second')} />
    </section>
  )
}
