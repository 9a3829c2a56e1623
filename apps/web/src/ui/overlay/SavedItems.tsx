import type { FormEvent, ReactNode } from 'react'
import Trash from '~icons/trash-2'
import { Button } from '../Button.tsx'
import { LoadError } from '../feedback/LoadError.tsx'
import { SkeletonRows } from '../feedback/SkeletonRows.tsx'
import { FormError } from '../forms/FormError.tsx'
import { IconButton } from '../IconButton.tsx'

interface SavedItem {
  readonly _id: string
  readonly name: string
  readonly detail: string
}

interface SavedItemListProps<Item extends SavedItem> {
  /** Undefined while they load. */
  items: readonly Item[] | undefined
  /** What one of them is called, such as "template". */
  noun: string
  /** Why they could not be loaded. */
  failure: string | null
  onRetry: () => void
  empty: string
  isRemoving: boolean
  onPick: (item: Item) => void
  onRemove: (item: Item) => void
}

/** Texts that users saved for themselves, to pick one or delete it in a popover. */
export function SavedItemList<Item extends SavedItem>(props: SavedItemListProps<Item>) {
  const { items, noun, failure, onRetry, empty, isRemoving, onPick, onRemove } = props
  if (!items)
    return (
      <div className="p-5">{failure ? <LoadError message={failure} onRetry={onRetry} /> : <SkeletonRows count={3} height="h-11" />}</div>
    )
  if (items.length === 0) return <p className="px-5 py-6 text-muted">{empty}</p>
  return (
    <ul className="min-h-0 overflow-y-auto overscroll-contain py-2">
      {items.map((item) => (
        <li key={item._id} className="flex items-center gap-1 px-2">
          <button
            type="button"
            onClick={() => onPick(item)}
            className="min-h-11 min-w-0 flex-1 rounded-md px-3 py-2 text-left hover:bg-lifted"
          >
            <span className="block truncate font-medium">{item.name}</span>
            <span className="block truncate text-sm text-muted">{item.detail}</span>
          </button>
          <IconButton
            label={`Delete the ${noun} ${item.name}`}
            icon={<Trash className="size-4" aria-hidden="true" />}
            disabled={isRemoving}
            onClick={() => onRemove(item)}
          />
        </li>
      ))}
    </ul>
  )
}

interface SaveItemFormProps {
  failure: string | undefined
  isSubmitting: boolean
  submitLabel: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  /** The field for the name. */
  children: ReactNode
}

/** Saves what the form around the popover contains under a name. */
export function SaveItemForm({ failure, isSubmitting, submitLabel, onSubmit, children }: SaveItemFormProps) {
  return (
    <form
      noValidate
      // The popover is inside the outer form for React, though not in the document.
      onSubmit={(event) => {
        event.stopPropagation()
        void onSubmit(event)
      }}
      className="flex shrink-0 flex-col gap-3 border-t border-line p-5"
    >
      <FormError>{failure}</FormError>
      <div className="flex items-start gap-3">
        {children}
        <Button type="submit" variant="secondary" className="mt-6.5" busy={isSubmitting} busyLabel="Saving...">
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
