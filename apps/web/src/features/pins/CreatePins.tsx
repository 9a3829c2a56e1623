import { isOpenFor } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import MapPin from '~icons/map-pin'
import { messageOf } from '../../lib/api.ts'
import type { SuggestedPin } from '../../lib/viewer/viewer-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { usePinActions } from './pins.queries.ts'

interface CreatePinsProps {
  order: Order
  cadModelId: string
  suggestions: readonly SuggestedPin[]
}

/** Creates a pin for each point, one after the other, so that their numbers follow the list. */
export function CreatePins({ order, cadModelId, suggestions }: CreatePinsProps) {
  const { create } = usePinActions(order._id)
  // Keyed by point, so that changing the tolerance does not create duplicates.
  const [created, setCreated] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const remaining = suggestions.filter(({ point }) => !created.has(point.join()))
  if (!isOpenFor(order, 'writePins')) return null
  const createAll = async () => {
    setBusy(true)
    setError('')
    try {
      for (const target of remaining) {
        await create.mutateAsync({ cadModelId, ...target, picture: null })
        setCreated((all) => new Set(all).add(target.point.join()))
      }
      showToast(remaining.length === 1 ? '1 pin created.' : `${remaining.length} pins created.`)
    } catch (error) {
      setError(messageOf(error, "We couldn't create the pins. Please try again."))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {remaining.length > 0 ? (
        <Button variant="secondary" size="sm" busy={isBusy} busyLabel="Creating pins..." onClick={() => void createAll()}>
          <MapPin className="size-4" aria-hidden="true" />
          Create Pins
        </Button>
      ) : (
        <p role="status" className="text-sm text-soft">
          Pins created. You'll find them next to the model.
        </p>
      )}
      {error && <Banner tone="error">{error}</Banner>}
    </div>
  )
}
