import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'

/** A button of the order sheet, or an item of its menu. */
export interface OrderAction extends MenuItem {
  /** The next step of the order. */
  isNext?: boolean
  busy?: boolean
  busyLabel?: string
  /** Makes it a link. */
  href?: string
}

/** What a feature adds to the order sheet: its actions, and the dialogs and messages that belong to them. */
export interface OrderActions {
  actions: readonly OrderAction[]
  content: ReactNode
}

interface OrderActionRowProps {
  /** Comes first, because it shows its own failure. */
  lead?: ReactNode
  actions: readonly OrderAction[]
  /** Less common actions, always in the menu. */
  more?: readonly MenuItem[]
  /** In one line with the next step: on a phone, only the action of that step stays beside the menu. */
  isCompact: boolean
  /** The dialogs and messages of the actions. */
  children: ReactNode
}

/** The others are in the menu. */
const BUTTONS_MAX = 3

/** The actions of staff on an order. */
export function OrderActionRow({ lead, actions, more = [], isCompact, children }: OrderActionRowProps) {
  // Where there is a menu anyway, it shares a line with two buttons.
  const leads = lead ? 1 : 0
  const buttons = actions.slice(0, BUTTONS_MAX - leads)
  const inMenu = [...actions.slice(BUTTONS_MAX - leads), ...more]
  const countOnPhones = isCompact ? Math.max(leads, actions[0]?.isNext ? 1 : 0) : inMenu.length > 0 ? 2 : BUTTONS_MAX
  const inMenuOnPhones = buttons.slice(countOnPhones - leads)
  const items = [...inMenuOnPhones.map((action) => ({ ...action, isOnPhonesOnly: true })), ...inMenu]
  return (
    <div
      className={`flex flex-wrap items-center not-has-[:is(a,button)]:hidden ${isCompact ? 'gap-2 max-sm:gap-0.5' : 'gap-3 max-sm:w-full max-sm:gap-2 max-sm:[&>:is(a,button)]:flex-1'}`}
    >
      {lead}
      {buttons.map((action) => (
        <OrderActionButton
          key={action.label}
          action={action}
          size={isCompact ? 'sm' : 'md'}
          className={`${isCompact ? '' : 'max-sm:px-1.5'} ${inMenuOnPhones.includes(action) ? 'max-sm:hidden' : ''}`}
        />
      ))}
      {items.length > 0 && (
        <Menu
          label="More actions"
          items={items}
          className={`flex-none! ${isCompact ? '' : 'size-11! border border-edge'} ${inMenu.length === 0 ? 'sm:hidden' : ''}`}
        />
      )}
      {children}
    </div>
  )
}

interface OrderActionButtonProps {
  action: OrderAction
  size?: 'sm' | 'md'
  className?: string
}

export function OrderActionButton({ action, size = 'md', className = '' }: OrderActionButtonProps) {
  const { label, isNext = false, busy = false, busyLabel = label, href, onSelect } = action
  const variant = isNext ? 'primary' : 'secondary'
  const padding = size === 'md' ? 'px-4' : ''
  if (href !== undefined) {
    return (
      <a href={href} className={buttonStyle(variant, size, `${padding} ${className}`)}>
        {label}
      </a>
    )
  }
  return (
    <Button variant={variant} size={size} className={`${padding} ${className}`} busy={busy} busyLabel={busyLabel} onClick={onSelect}>
      {label}
    </Button>
  )
}
