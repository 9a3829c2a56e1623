import { lazy, Suspense, useState } from 'react'
import { longDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useForgetSecondFactor, useSecondFactor } from './auth.queries.ts'

// Few need it, and it draws QR codes.
const SecondFactorSetup = lazy(async () => ({ default: (await import('./SecondFactorSetup.tsx')).SecondFactorSetup }))
const SecondFactorDisable = lazy(async () => ({ default: (await import('./SecondFactorDisable.tsx')).SecondFactorDisable }))

/** A second proof at sign-in, for staff. Whoever may not have one does not see it. */
export function SecondFactorPanel() {
  const { data } = useSecondFactor()
  const forget = useForgetSecondFactor()
  const [open, setOpen] = useState<'setup' | 'end' | null>(null)
  const factor = data?.secondFactor
  if (!factor || !(factor.offered || factor.onSince)) return null
  const close = () => {
    setOpen(null)
    void forget()
  }
  return (
    <Panel
      title="Second factor"
      description="A code from your phone, asked for after the password."
      action={factor.onSince ? <Badge tone="green">On</Badge> : <Badge tone="grey">Off</Badge>}
    >
      {factor.onSince ? (
        <div className="flex flex-col items-start gap-5">
          <p className="text-soft">
            On since <time dateTime={factor.onSince}>{longDate(factor.onSince)}</time>. {codesLeft(factor.recoveryCodesLeft)}
          </p>
          <Button variant="secondary" onClick={() => setOpen('end')}>
            Turn Off
          </Button>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-5">
          <p className="text-soft">
            You see other people’s data: with an authenticator app a stolen password alone lets nobody in. Any app for one-time codes will
            do.
          </p>
          <Button variant="secondary" onClick={() => setOpen('setup')}>
            Set Up
          </Button>
        </div>
      )}
      <Suspense>
        {open === 'setup' && <SecondFactorSetup onClose={close} />}
        {open === 'end' && <SecondFactorDisable onClose={close} />}
      </Suspense>
    </Panel>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'All recovery codes are used: turn it off and on again for new ones.'
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`
}
