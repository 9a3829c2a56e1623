import type { User } from '@vorta/contract/account/user'
import { ROLES, type Role } from '@vorta/contract/auth/role'
import { useState } from 'react'
import X from '~icons/x'
import { messageOf } from '../../lib/api.ts'
import { homePath } from '../../lib/urls/paths.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DEMO_USERS } from './demo-users.ts'
import { StepList } from './StepList.tsx'
import { progressOf, type Step } from './steps.ts'
import { openAs, startTour } from './tour.ts'
import { startOver, useTourState } from './tour-storage.ts'

const QUIET_BUTTON =
  'min-h-8 rounded-sm pointer-coarse:min-h-11 text-xs font-medium text-soft underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink'

export function DemoTourPanel({ user, onClose }: { user: User | null; onClose: () => void }) {
  const { order } = useTourState()
  const { current, isCancelled } = progressOf(order)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const attempt = async (action: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(messageOf(error, "We couldn't reach the server. Please try again."))
      setBusy(false)
    }
  }
  const switchTo = (role: Role) => attempt(() => openAs(role, user, homePath(role)))
  const open = (step: Step) =>
    attempt(async () => {
      const currentUser = order === null ? await startTour(user) : user
      await openAs(step.role, currentUser, step.url(order))
    })

  return (
    <section
      aria-label="Demo tour"
      className="mt-1 max-h-[calc(100dvh-6rem-var(--bottom-bar))] w-[min(25rem,calc(100vw-2rem))] animate-rise overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised text-sm shadow-float"
    >
      <header className="flex items-start justify-between gap-3 py-3 pr-2 pl-5">
        <div className="pt-1.5">
          <h2 className="display text-base">Follow one order from start to finish</h2>
          <p className="mt-1 text-muted">Try all three roles. This is a demo, so no real charges are made.</p>
        </div>
        <IconButton label="Close demo tour" icon={<X className="size-4" aria-hidden="true" />} onClick={onClose} />
      </header>
      <fieldset className="mx-5 grid grid-cols-3 gap-2">
        <legend className="sr-only">Sign in as</legend>
        {ROLES.map((role) => (
          <button
            key={role}
            type="button"
            disabled={isBusy}
            aria-pressed={user?.email === DEMO_USERS[role].email && user.role === role}
            onClick={() => switchTo(role)}
            className="rounded-md border border-line px-2 py-2 text-left transition-colors enabled:hover:border-edge enabled:hover:bg-lifted aria-pressed:border-edge aria-pressed:bg-lifted disabled:opacity-55"
          >
            <span className="block font-medium">{DEMO_USERS[role].roleName}</span>
            <span className="block truncate text-xs text-muted">{DEMO_USERS[role].name.split(' ')[0]}</span>
          </button>
        ))}
      </fieldset>
      {failure && (
        <div className="mx-5 mt-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      <StepList order={order} isBusy={isBusy} onOpen={open} />
      <footer className="flex items-center justify-between gap-4 border-t border-line px-5 py-2 text-xs text-muted">
        <p role="status">
          {order === null
            ? 'Steps are checked off as your order progresses.'
            : isCancelled
              ? `${order.orderNumber} was cancelled.`
              : current === null
                ? `${order.orderNumber} is completed. You've finished the tour.`
                : `Your order: ${order.orderNumber}`}
        </p>
        {order !== null && (
          <button type="button" onClick={startOver} className={`${QUIET_BUTTON} whitespace-nowrap`}>
            Start over
          </button>
        )}
      </footer>
    </section>
  )
}
