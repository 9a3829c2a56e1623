import type { Role } from '@vorta/contract/auth/role'
import type { CadModel } from '@vorta/contract/files/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { PIN_STATUSES } from '@vorta/contract/pins/schema'
import { MapPin } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { usePinAddress } from '../../lib/pin-url.ts'
import type { ViewerApi } from '../../lib/viewer-api.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { scrollIntoViewIfNeeded } from '../../ui/scroll-into-view.ts'
import { PinForm } from './PinForm.tsx'
import { PinItem } from './PinItem.tsx'
import { marksOf, newMark, pinsOn } from './pin-list.ts'
import { usePinActions, usePins } from './pins.queries.ts'
import { useCarriedPins } from './useCarriedPins.ts'

interface PinBoardProps {
  order: Order
  cad: CadModel
  reader: { readonly role: Role; readonly userId: string | undefined }
  reach: ViewerApi
}

/** The pins beside the model: to read, set, answer and settle, by mouse or keyboard, with or without a picture. */
export function PinBoard({ order, cad, reader, reach }: PinBoardProps) {
  const { data, error, refetch } = usePins(order._id)
  const deeds = usePinActions(order._id)
  const { pinId, choose } = usePinAddress()
  const [isWriting, setWriting] = useState(false)
  const pins = data?.pins ?? []
  const found = useCarriedPins(order._id, cad, pins, reach)
  const here = pinsOn(cad, pins, found)
  const { show, spot, isReady, canDraw } = reach

  const goTo = (id: string | null) => {
    choose(id)
    const camera = here.find(({ pin }) => pin._id === id)?.pin.camera
    if (camera) reach.look(camera)
  }
  const chooseMark = useEffectEvent((id: string) => goTo(id))
  const marks = [...marksOf(here, spot ? null : pinId), ...(spot ? [newMark(spot, pins)] : [])]
  const marksKey = JSON.stringify(marks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is drawn counts
  useEffect(() => show(marks, (id) => chooseMark(id)), [show, marksKey])

  // A link leads to the view of its pin as soon as there is one.
  const isKnown = here.some(({ pin }) => pin._id === pinId)
  const arrive = useEffectEvent(() => goTo(pinId))
  useEffect(() => {
    if (isReady && isKnown) arrive()
  }, [isReady, isKnown])

  const maySet = PIN_STATUSES.includes(order.status)
  const settle = (id: string | null) => {
    reach.dropSpot()
    setWriting(false)
    if (id) choose(id)
  }
  return (
    <section aria-label="Pins" className="flex flex-col gap-3">
      <h3 className="eyebrow text-muted">Pins{here.length > 0 && ` (${here.length})`}</h3>
      {maySet && !spot && !isWriting && (
        <div className="flex flex-wrap gap-2">
          {canDraw && (
            <Button variant="secondary" size="sm" aria-pressed={reach.isPlacing} onClick={() => reach.setPlacing(!reach.isPlacing)}>
              <MapPin className="size-4" aria-hidden="true" />
              {reach.isPlacing ? 'Stop Placing' : 'Set Pin'}
            </Button>
          )}
          {reach.isPlacing && (
            <Button variant="secondary" size="sm" onClick={reach.placeInMiddle}>
              Pin the Middle
            </Button>
          )}
          {!reach.isPlacing && (
            <Button variant={canDraw ? 'ghost' : 'secondary'} size="sm" onClick={() => setWriting(true)}>
              Pin without a Place
            </Button>
          )}
        </div>
      )}
      {reach.isPlacing && (
        <p ref={scrollIntoViewIfNeeded} role="status" className="scroll-mt-20 scroll-mb-4 text-sm text-soft">
          {reach.note || 'Click on the surface, or turn the model until the cross is on the place and press Pin the Middle or Enter.'}
        </p>
      )}
      {(spot || isWriting) && (
        <PinForm
          title={spot ? 'New pin at this place' : 'New pin about the whole version'}
          create={deeds.create}
          place={{ cadModelId: cad._id, ...(spot ?? {}) }}
          mayAttach={reader.role !== 'admin'}
          onDone={settle}
          onCancel={() => settle(null)}
        />
      )}
      {error && !data && <LoadError message={messageOf(error, 'The pins could not be loaded.')} onRetry={() => refetch()} />}
      {data && here.length === 0 && !spot && !isWriting && (
        <p className="text-sm text-muted">
          {maySet ? 'No pins on this version yet. A pin says what should change, and where.' : 'No pins on this version.'}
        </p>
      )}
      {here.length > 0 && (
        <ol aria-label="Pins of this version" className="flex flex-col gap-2">
          {here.map((one) => (
            <PinItem
              key={one.pin._id}
              here={one}
              reader={reader}
              status={order.status}
              deeds={deeds}
              isChosen={one.pin._id === pinId}
              onChoose={() => goTo(one.pin._id === pinId ? null : one.pin._id)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
