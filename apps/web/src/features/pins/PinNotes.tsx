import { goesWithRevision } from '@vorta/contract/pins/schema'
import { Banner } from '../../ui/Banner.tsx'
import { usePins } from './pins.queries.ts'

const counted = (count: number) => `${count} ${count === 1 ? 'pin' : 'pins'}`

/** Said where a revision is asked for: what goes along with the words. */
export function RevisionPins({ orderId }: { orderId: string }) {
  const waiting = usePins(orderId).data?.pins.filter(({ state }) => goesWithRevision(state)) ?? []
  if (waiting.length === 0)
    return <p className="text-sm text-muted">No open pins go along. You can set pins on the model under Files, to show where.</p>
  const [first, ...others] = waiting.map(({ number }) => String(number))
  if (others.length === 0) return <Banner tone="info">Pin {first} on the model goes along with this request.</Banner>
  const numbers = new Intl.ListFormat('en').format([first ?? '', ...others])
  return (
    <Banner tone="info">
      {counted(waiting.length)} on the model go along with this request: {numbers}.
    </Banner>
  )
}

/** Said before a version is frozen: what was asked for and not accepted. */
export function UnsettledPins({ orderId }: { orderId: string }) {
  const unsettled = usePins(orderId).data?.pins.filter(({ state }) => state !== 'accepted') ?? []
  if (unsettled.length === 0) return null
  return (
    <Banner tone="notice">
      {counted(unsettled.length)} on the model {unsettled.length === 1 ? 'is' : 'are'} not accepted yet.
    </Banner>
  )
}
