import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useEngineers } from './admin.queries.ts'

const SEARCH_FROM = 8

interface EngineerChoiceProps {
  open: boolean
  chosen: string | null
  onChoose: (engineerId: string) => void
}

/** Who can be assigned, with name and email. */
export function EngineerChoice({ open, chosen, onChoose }: EngineerChoiceProps) {
  const [words, setWords] = useState('')
  const { data, error, refetch } = useEngineers(open)
  if (error && !data) return <LoadFailure message={messageOf(error, 'The engineers could not be loaded.')} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-40 w-full" />
  if (data.engineers.length === 0) {
    return (
      <EmptyState icon={<Wrench className="size-5" />} title="No engineers yet" framed={false}>
        Give somebody the role of an engineer under Users & Roles first.
      </EmptyState>
    )
  }
  const matches = data.engineers.filter((one) => `${fullName(one)} ${one.email}`.toLowerCase().includes(words.toLowerCase()))
  return (
    <div className="flex flex-col gap-3">
      {data.engineers.length >= SEARCH_FROM && (
        <SearchField
          label="Search engineers"
          placeholder="Name or email"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Engineer</legend>
        {matches.map((engineer) => (
          <label
            key={engineer._id}
            className="flex cursor-pointer items-center gap-4 rounded-md border border-line px-4 py-3 transition-colors hover:border-edge has-checked:border-signal has-checked:bg-signal/5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="engineer"
              value={engineer._id}
              checked={chosen === engineer._id}
              onChange={() => onChoose(engineer._id)}
              className="size-[18px] shrink-0 accent-signal"
            />
            <Initials name={fullName(engineer)} />
            <span className="min-w-0">
              <span className="block font-medium">{fullName(engineer)}</span>
              <span className="block text-sm break-all text-muted">{engineer.email}</span>
            </span>
          </label>
        ))}
        {matches.length === 0 && <p className="py-4 text-center text-muted">Nobody of that name.</p>}
      </fieldset>
    </div>
  )
}
