import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { pushSupport } from '../../lib/push.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { usePushStatus, useSwitchPush } from './push.queries.ts'

const HINTS = {
  blocked: 'Notifications from this site are blocked. Allow them in your browser settings, then reload this page.',
  'needs-install':
    'On an iPhone or iPad, add Vorta to your Home Screen first: tap Share, then Add to Home Screen, and open Vorta from there.',
  unsupported: "This browser doesn't support notifications.",
}

const failureText = (error: unknown) =>
  error instanceof ApiError
    ? messageOf(error, "We couldn't change notifications on this device. Please try again.")
    : "Your browser couldn't reach its notification service. Please try again."

/** Turns push notifications on and off for this device. */
export function PushSetting({ userId }: { userId: string }) {
  const [support] = useState(pushSupport)
  const { data } = usePushStatus(support === 'available')
  const change = useSwitchPush(userId)
  const wasDeclined = change.data === false
  return (
    <section aria-label="This device" className="mt-6 border-t border-line pt-5">
      <Checkbox
        label={
          <>
            <span className="block text-ink">Notify Me on This Device</span>
            <span className="block text-sm text-muted">
              Get the notifications selected above on this device, even when Vorta is closed.
            </span>
          </>
        }
        checked={change.isPending ? change.variables.isOn : (data?.isOn ?? false)}
        disabled={data === undefined || change.isPending}
        onChange={(event) => data && change.mutate({ isOn: event.target.checked, publicKey: data.publicKey })}
      />
      {support !== 'available' && <p className="mt-3 pl-8 text-sm text-muted">{HINTS[support]}</p>}
      {(change.error || wasDeclined) && (
        <div className="mt-4">
          <Banner tone="error">{wasDeclined ? HINTS.blocked : failureText(change.error)}</Banner>
        </div>
      )}
    </section>
  )
}
