import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { STATUS_TONES } from '../../lib/orders/order-text.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { Marked } from '../../ui/Marked.tsx'
import type { PaletteEntry } from './palette-entries.ts'

/** One result, with the searched terms marked. */
export function PaletteRow({ entry, terms }: { entry: PaletteEntry; terms: readonly string[] }) {
  return (
    <>
      <span aria-hidden="true" className="flex w-14 shrink-0 justify-center text-muted">
        <EntryPicture {...{ entry }} />
      </span>
      <span className="flex min-w-0 grow items-center gap-x-3 max-sm:flex-wrap gap-y-1">
        <span className="flex min-w-0 grow flex-col max-sm:basis-full">
          <span className="figures truncate">
            <Marked look="light" text={entry.label} {...{ terms }} />
          </span>
          {entry.detail && (
            <span className="figures truncate text-sm text-muted">
              <Marked look="light" text={entry.detail} {...{ terms }} />
            </span>
          )}
        </span>
        {entry.kind === 'order' && <Badge tone={STATUS_TONES[entry.order.status]}>{STATUS_LABELS[entry.order.status]}</Badge>}
      </span>
    </>
  )
}

function EntryPicture({ entry }: { entry: PaletteEntry }) {
  if (entry.kind === 'order') return <BuildPicture {...cardPicture(entry.order, 320)} alt="" className="w-14 rounded-sm" />
  if (entry.kind === 'customer') return <Initials name={entry.label} className="size-8 text-xs" />
  return <entry.icon className="size-5" />
}
