import { Tooltip as Radix } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'

const OPEN_DELAY_MS = 250

const openRow = ({ currentTarget }: MouseEvent) => currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.click()

/** Explains a shortened cell to the mouse. Screen readers need the same text in the cell. A click still opens the row. */
export function RowTooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS}>
      <Radix.Root>
        <Radix.Trigger asChild>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the link of the row does the same */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link of the row does the same */}
          <span
            onClick={openRow}
            className="relative flex max-w-full min-w-0 max-xl:pointer-events-none max-xl:grow max-xl:flex-wrap cursor-pointer items-center gap-1.5 pointer-coarse:pointer-events-none"
          >
            {children}
          </span>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side="bottom"
            align="start"
            sideOffset={6}
            collisionPadding={16}
            className="z-50 max-w-80 animate-rise rounded-md border border-edge bg-lifted px-3 py-2 text-sm text-pretty text-ink shadow-float"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
