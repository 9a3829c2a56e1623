import { ROLE_LABELS, ROLES } from '@vorta/contract/auth/role'
import { useSiteConfig } from '../../lib/config.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { useAuth } from './auth.ts'
import { useRoleSwitch } from './useRoleSwitch.ts'

const BUTTON =
  'min-h-8 dense:pointer-fine:min-h-7 rounded-sm pointer-coarse:min-h-11 px-3 text-sm font-medium text-soft transition-colors enabled:hover:bg-lifted enabled:hover:text-ink aria-pressed:bg-lifted aria-pressed:text-ink disabled:cursor-default'

/** Shows the active role and the roles that the account may switch to. */
export function RoleSwitcher() {
  const { user, switchableRoles } = useAuth()
  const config = useSiteConfig()
  const { outcome, switchTo } = useRoleSwitch()
  if (user === null) return null
  const options = ROLES.filter((role) => role === user.role || switchableRoles.includes(role))
  const isDisabled = outcome.kind === 'busy' || outcome.kind === 'done'
  return (
    <section aria-label="Role switcher" className="border-b border-line bg-raised/60 print:hidden">
      <div className="shell flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm dense:min-h-10 dense:py-0.5">
        <p className="flex items-center gap-3 text-muted">
          {config?.demo && <Badge tone="signal">Demo</Badge>}
          <span className="max-sm:sr-only">
            Current role: <strong className="font-medium text-ink">{ROLE_LABELS[user.role] ?? user.role}</strong>
          </span>
        </p>
        <div className="-mx-1 flex gap-0.5">
          {options.map((role) => (
            <button
              key={role}
              type="button"
              aria-pressed={role === user.role}
              disabled={isDisabled || role === user.role}
              onClick={() => switchTo(role)}
              className={BUTTON}
            >
              {ROLE_LABELS[role]}
            </button>
          ))}
        </div>
        <p role="status" className={outcome.kind === 'failed' ? 'text-bad' : 'text-good'}>
          {(outcome.kind === 'done' || outcome.kind === 'failed') && outcome.text}
        </p>
      </div>
    </section>
  )
}
