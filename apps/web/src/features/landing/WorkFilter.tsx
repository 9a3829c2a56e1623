import { SearchField } from '../../ui/forms/SearchField.tsx'
import { CATEGORIES, type CategoryChoice } from './portfolio.ts'

interface WorkFilterProps {
  search: string
  onSearch: (search: string) => void
  category: CategoryChoice
  onSelect: (category: CategoryChoice) => void
}

export function WorkFilter({ search, onSearch, category, onSelect }: WorkFilterProps) {
  return (
    <div className="mb-8 flex flex-col gap-4 noscript:hidden sm:flex-row sm:items-center sm:justify-between">
      <fieldset className="flex gap-2">
        <legend className="sr-only">Category</legend>
        {CATEGORIES.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === category}
            onClick={() => onSelect(option)}
            className="min-h-11 rounded-full border border-line px-5 text-sm font-medium text-soft transition-colors hover:border-edge hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
          >
            {' '}
            {option}{' '}
          </button>
        ))}
      </fieldset>
      <SearchField
        label="Search projects"
        placeholder="Search projects..."
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        className="w-full sm:max-w-xs"
      />
    </div>
  )
}
