import { isSentWithRevision, type Pin } from '@vorta/contract/pins/schema'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePins } from './pins.queries.ts'

interface UnacceptedPinsProps {
  orderId: string
  tone: 'info' | 'notice'
  /** Shown if every pin is accepted, or if there are none. */
  none?: ReactNode
  /** What the decision means for these pins. */
  effect: (unaccepted: readonly Pin[]) => string
}

/** Counts the pins that are not accepted yet, in the same way before every decision about a design. */
function UnacceptedPins({ orderId, tone, none = null, effect }: UnacceptedPinsProps) {
  const { data, error, refetch } = usePins(orderId)
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load the pins.")} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-11 w-full" />
  const unaccepted = data.pins.filter(({ state }) => state !== 'accepted')
  if (unaccepted.length === 0) return none
  return (
    <Banner tone={tone}>
      {unaccepted.length === 1
        ? `Pin ${numbersOf(unaccepted)} is not accepted yet.`
        : `${unaccepted.length} pins are not accepted yet: ${numbersOf(unaccepted)}.`}{' '}
      {effect(unaccepted)}
    </Banner>
  )
}

const numbersOf = (pins: readonly Pin[]) => new Intl.ListFormat('en').format(pins.map(({ number }) => String(number)))

/** Says which pins are sent with a revision request. Work on the others has started, or the customer has to check them. */
export const PinsOfRevision = ({ orderId }: { orderId: string }) => (
  <UnacceptedPins
    orderId={orderId}
    tone="info"
    none={<p className="text-sm text-muted">No pins attached. To show where changes are needed, add pins to the model under Files.</p>}
    effect={(unaccepted) => {
      const sent = unaccepted.filter(({ state }) => isSentWithRevision(state))
      if (sent.length > 0 && sent.length < unaccepted.length)
        return sent.length === 1
          ? `Only pin ${numbersOf(sent)} will be sent with this request.`
          : `Pins ${numbersOf(sent)} will be sent with this request.`
      const isOne = unaccepted.length === 1
      if (sent.length > 0) return isOne ? 'It will be sent with this request.' : 'They will be sent with this request.'
      return isOne ? 'It is in progress or done, so it is not sent again.' : 'They are in progress or done, so they are not sent again.'
    }}
  />
)

/** Warns that no work continues on these pins after an approval. */
export const PinsBeforeApproval = ({ orderId }: { orderId: string }) => (
  <UnacceptedPins
    orderId={orderId}
    tone="notice"
    effect={({ length }) => `If you approve this version, ${length === 1 ? 'it stays as it is' : 'they stay as they are'}.`}
  />
)
