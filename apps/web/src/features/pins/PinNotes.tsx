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
  textOf: (unaccepted: readonly Pin[]) => string
}

/** The pins that are not accepted yet, before every decision about a design. */
function UnacceptedPins({ orderId, tone, none = null, textOf }: UnacceptedPinsProps) {
  const { data, error, refetch } = usePins(orderId)
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load the pins.")} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-11 w-full" />
  const unaccepted = data.pins.filter(({ state }) => state !== 'accepted')
  return unaccepted.length === 0 ? none : <Banner tone={tone}>{textOf(unaccepted)}</Banner>
}

/** `Pin 3 is`, `Pins 1 and 2 are` */
function named(pins: readonly Pin[], one: string, several: string): string {
  const numbers = new Intl.ListFormat('en').format(pins.map(({ number }) => String(number)))
  return pins.length === 1 ? `Pin ${numbers} ${one}` : `Pins ${numbers} ${several}`
}

/** Says which pins are sent with a revision request. Work on the others has started, or the customer has to check them. */
export const PinsOfRevision = ({ orderId }: { orderId: string }) => (
  <UnacceptedPins
    orderId={orderId}
    tone="info"
    none={<p className="text-sm text-muted">No pins attached. To show where changes are needed, add pins to the model under Files.</p>}
    textOf={(unaccepted) => {
      const sent = unaccepted.filter(({ state }) => isSentWithRevision(state))
      const others = unaccepted.filter((pin) => !sent.includes(pin))
      const sentences = [
        sent.length > 0 && `${named(sent, 'will', 'will')} be sent with this request.`,
        others.length > 0 && `${named(others, 'is', 'are')} already with your engineer.`,
      ]
      return sentences.filter(Boolean).join(' ')
    }}
  />
)

/** Warns that no work continues on these pins after an approval. */
export const PinsBeforeApproval = ({ orderId }: { orderId: string }) => (
  <UnacceptedPins
    orderId={orderId}
    tone="notice"
    textOf={(unaccepted) =>
      `${named(unaccepted, 'is', 'are')} not accepted yet. If you approve this version, ${unaccepted.length === 1 ? 'it stays as it is' : 'they stay as they are'}.`
    }
  />
)
