import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The accessible name. */
  label: string
  /** The edge that it shares with the trigger. */
  align?: 'start' | 'end'
  /** As wide as the content of a dialog on a phone. */
  isInDialog?: boolean
  trigger: ReactNode
  children: ReactNode
}

export function Popover({ open, onOpenChange, label, align = 'end', isInDialog = false, trigger, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          aria-label={label}
          className={`z-50 flex max-h-[min(36rem,calc(100dvh-6rem-var(--bottom-bar)))] animate-rise flex-col rounded-lg border border-edge bg-raised shadow-float outline-none ${isInDialog ? 'w-[min(26rem,calc(100vw-4.625rem))]' : 'w-[min(26rem,calc(100vw-1.5rem))]'}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
