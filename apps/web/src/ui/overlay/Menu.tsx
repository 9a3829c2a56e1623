import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import EllipsisVertical from '~icons/ellipsis-vertical'
import { IconButton } from '../IconButton.tsx'

export interface MenuItem {
  label: string
  icon: ReactNode
  onSelect: () => void
  /** Deletes or cancels something. */
  isDestructive?: boolean
  /** Wider screens show it as a button. */
  isOnPhonesOnly?: boolean
  /** Tables show it as a button. */
  isOnCardsOnly?: boolean
}

interface MenuProps {
  /** The accessible name of the button. */
  label: string
  items: readonly MenuItem[]
  /** Of the button; three dots by default. */
  icon?: ReactNode
  className?: string
  /** Called when the user points at the button, for example to load what the items need. */
  onPrepare?: () => void
}

/** A button that opens a list of less common actions. */
export function Menu({ label, items, icon, className, onPrepare }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const selected = useRef<MenuItem>(undefined)
  // Runs the action after the menu has closed, so that a dialog returns the focus to the button and not to an item that is gone.
  const runSelected = (event: Event) => {
    const item = selected.current
    if (!item) return
    selected.current = undefined
    event.preventDefault()
    button.current?.focus()
    item.onSelect()
  }
  return (
    // Not modal, because Radix would lock scrolling with an injected style tag, which the Content-Security-Policy blocks.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <IconButton
          ref={button}
          label={label}
          icon={icon ?? <EllipsisVertical className="size-5" aria-hidden="true" />}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
          {...(className && { className })}
        />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={16}
          onCloseAutoFocus={runSelected}
          className="z-50 min-w-44 animate-rise rounded-md border border-edge bg-lifted p-1 shadow-float outline-none"
        >
          {items.map((item) => (
            <Radix.Item
              key={item.label}
              onSelect={() => {
                selected.current = item
              }}
              className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none select-none data-highlighted:bg-line pointer-coarse:min-h-11 ${item.isDestructive ? 'text-bad' : 'text-ink'} ${item.isOnPhonesOnly ? 'sm:hidden' : ''} ${item.isOnCardsOnly ? 'xl:hidden' : ''}`}
            >
              {item.icon}
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
