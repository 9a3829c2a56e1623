import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { longDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useInvalidateSecondFactor, useSecondFactor } from './auth.queries.ts'
import { useAuth } from './auth.ts'

// Loaded on demand because few accounts need it and it includes a QR code generator.
const SecondFactorSetup = lazy(async () => ({ default: (await import('./SecondFactorSetup.tsx')).SecondFactorSetup }))
const SecondFactorDisable = lazy(async () => ({ default: (await import('./SecondFactorDisable.tsx')).SecondFactorDisable }))

const TITLE = 'Two-Factor Authentication'

/** Two-factor authentication for staff; hidden from accounts that can't use it. */
export function SecondFactorPanel() {
  const { data, error, refetch } = useSecondFactor()
  const isStaff = useAuth().user?.role !== 'user'
  const invalidate = useInvalidateSecondFactor()
  const [open, setOpen] = useState<'setup' | 'disable' | null>(null)
  const factor = data?.secondFactor
  if (isStaff && error && !data) {
    return (
      <Panel title={TITLE}>
        <LoadError message={messageOf(error, "We couldn't load your two-factor settings.")} onRetry={() => refetch()} />
      </Panel>
    )
  }
  if (!factor || !(factor.offered || factor.onSince)) return null
  const close = () => {
    setOpen(null)
    void invalidate()
  }
  return (
    <Panel
      title={TITLE}
      description="Enter a code from your phone after your password."
      action={factor.onSince ? <Badge tone="green">On</Badge> : <Badge tone="gray">Off</Badge>}
    >
      {factor.onSince ? (
        <div className="flex flex-col items-start gap-5">
          <p className="text-soft">
            On since <time dateTime={factor.onSince}>{longDate(factor.onSince)}</time>. {codesLeft(factor.recoveryCodesLeft)}
          </p>
          <Button variant="secondary" className="max-sm:px-3 max-sm:whitespace-normal" onClick={() => setOpen('disable')}>
            Turn Off
          </Button>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-5">
          <p className="text-soft">
            Your account can see customer data. With two-factor authentication, a stolen password alone isn&apos;t enough to sign in. Any
            authenticator app works.
          </p>
          <Button variant="secondary" className="max-sm:px-3 max-sm:whitespace-normal" onClick={() => setOpen('setup')}>
            Set Up
          </Button>
        </div>
      )}
      <Suspense>
        {open === 'setup' && <SecondFactorSetup onClose={close} />}
        {open === 'disable' && <SecondFactorDisable onClose={close} />}
      </Suspense>
    </Panel>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return "You've used all your recovery codes. Turn two-factor authentication off and on again to get new ones."
  return count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`
}
