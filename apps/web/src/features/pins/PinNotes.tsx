import { isSentWithRevision } from '@vorta/contract/pins/schema'
import { messageOf } from '../../lib/api.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePins } from './pins.queries.ts'

const pinCount = (count: number) => `${count} ${count === 1 ? 'pin' : 'pins'}`

const PinsError = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <LoadError message={messageOf(error, "We couldn't load the pins.")} onRetry={onRetry} />
)

/** The pins that are included with a revision request. */
export function RevisionPins({ orderId }: { orderId: string }) {
  const { data, error, refetch } = usePins(orderId)
  if (error && !data) return <PinsError error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-11 w-full" />
  const included = data.pins.filter(({ state }) => isSentWithRevision(state))
  if (included.length === 0)
    return <p className="text-sm text-muted">No pins attached. To show where changes are needed, add pins to the model under Files.</p>
  const [first, ...others] = included.map(({ number }) => String(number))
  if (others.length === 0) return <Banner tone="info">Pin {first} will be included with this request.</Banner>
  const numbers = new Intl.ListFormat('en').format([first ?? '', ...others])
  return (
    <Banner tone="info">
      {pinCount(included.length)} will be included with this request: {numbers}.
    </Banner>
  )
}

/** Warns before an approval about pins that are not accepted yet. */
export function UnacceptedPins({ orderId }: { orderId: string }) {
  const { data, error, refetch } = usePins(orderId)
  if (error && !data) return <PinsError error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-11 w-full" />
  const unaccepted = data.pins.filter(({ state }) => state !== 'accepted')
  if (unaccepted.length === 0) return null
  return (
    <Banner tone="notice">
      {pinCount(unaccepted.length)} on the model {unaccepted.length === 1 ? 'is' : 'are'} not accepted yet.
    </Banner>
  )
}
