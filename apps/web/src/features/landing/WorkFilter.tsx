import { SearchField } from '../../ui/SearchField.tsx'
import { CATEGORIES, type CategoryChoice } from './portfolio.ts'

interface WorkFilterProps {
  typed: string
  onType: (typed: string) => void
  category: CategoryChoice
  onChoose: (category: CategoryChoice) => void
}

export function WorkFilter({ typed, onType, category, onChoose }: WorkFilterProps) {
  return (
    <div className="mb-8 flex flex-col gap-4 noscript:hidden sm:flex-row sm:items-center sm:justify-between">
      <fieldset className="flex gap-2">
        <legend className="sr-only">Category</legend>
        {CATEGORIES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === category}
            onClick={() => onChoose(one)}
            className="min-h-11 rounded-full border border-line px-5 text-sm font-medium text-soft transition-colors hover:border-edge hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
          >
            {one}
          </button>
        ))}
      </fieldset>
      <SearchField
        label="Search projects"
        placeholder="Search projects..."
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="w-full sm:max-w-xs"
      />
    </div>
  )
}
