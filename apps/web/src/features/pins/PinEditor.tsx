import type { Order } from '@vorta/contract/orders/schema'
import { PIN_STATUSES } from '@vorta/contract/pins/schema'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import type { RecordedPoint } from '../../lib/viewer-api.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { usePinActions } from './pins.queries.ts'

interface MakePinsProps {
  order: Order
  cadModelId: string
  spots: readonly RecordedPoint[]
}

/** Sets a pin on each of these places, one after the other, so that their numbers follow the list. */
export function PinEditor({ order, cadModelId, spots }: MakePinsProps) {
  const { create } = usePinActions(order._id)
  // By place: another tolerance brings other places, and no place gets two pins.
  const [made, setMade] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const left = spots.filter(({ point }) => !made.has(point.join()))
  if (!PIN_STATUSES.includes(order.status)) return null
  const make = async () => {
    setBusy(true)
    setFault('')
    try {
      for (const spot of left) {
        await create.mutateAsync({ cadModelId, ...spot, picture: null })
        setMade((all) => new Set(all).add(spot.point.join()))
      }
      showToast(left.length === 1 ? '1 pin made' : `${left.length} pins made`)
    } catch (error) {
      setFault(messageOf(error, 'The pins could not be made. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {left.length > 0 ? (
        <Button variant="secondary" size="sm" busy={isBusy} busyLabel="Making pins..." onClick={() => void make()}>
          <MapPin className="size-4" aria-hidden="true" />
          Make Pins
        </Button>
      ) : (
        <p role="status" className="text-sm text-soft">
          Each of these places has its pin now. You find them beside the model.
        </p>
      )}
      {fault && <Banner tone="error">{fault}</Banner>}
    </div>
  )
}
