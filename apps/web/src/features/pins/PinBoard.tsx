import type { Role } from '@vorta/contract/auth/role'
import type { CadModel } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { PIN_STATUSES } from '@vorta/contract/pins/schema'
import { MapPin } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { usePinUrl } from '../../lib/pin-url.ts'
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

/** The pin list beside the model. Also works by keyboard and without WebGL. */
export function PinBoard({ order, cad, reader, reach }: PinBoardProps) {
  const { data, error, refetch } = usePins(order._id)
  const pinActions = usePinActions(order._id)
  const { pinId, choose } = usePinUrl()
  const [isCommenting, setCommenting] = useState(false)
  const pins = data?.pins ?? []
  const positions = useCarriedPins(order._id, cad, pins, reach)
  const here = pinsOn(cad, pins, positions)
  const { show, placedPoint, isReady, canDraw } = reach

  const goTo = (id: string | null) => {
    choose(id)
    const camera = here.find(({ pin }) => pin._id === id)?.pin.camera
    if (camera) reach.look(camera)
  }
  const selectPin = useEffectEvent((id: string) => goTo(id))
  const marks = [...marksOf(here, placedPoint ? null : pinId), ...(placedPoint ? [newMark(placedPoint, pins)] : [])]
  const marksKey = JSON.stringify(marks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the rendered marks
  useEffect(() => show(marks, (id) => selectPin(id)), [show, marksKey])

  // Move the camera to the linked pin once it is loaded.
  const isLinkedPinLoaded = here.some(({ pin }) => pin._id === pinId)
  const showLinkedPin = useEffectEvent(() => goTo(pinId))
  useEffect(() => {
    if (isReady && isLinkedPinLoaded) showLinkedPin()
  }, [isReady, isLinkedPinLoaded])

  const canAdd = PIN_STATUSES.includes(order.status)
  const closeForm = (id: string | null) => {
    reach.clearPlacedPoint()
    setCommenting(false)
    if (id) choose(id)
  }
  return (
    <section aria-label="Pins" className="flex flex-col gap-3">
      <h3 className="eyebrow text-muted">Pins{here.length > 0 && ` (${here.length})`}</h3>
      {canAdd && !placedPoint && !isCommenting && (
        <div className="flex flex-wrap gap-2">
          {canDraw && (
            <Button variant="secondary" size="sm" aria-pressed={reach.isPlacing} onClick={() => reach.setPlacing(!reach.isPlacing)}>
              <MapPin className="size-4" aria-hidden="true" />
              {reach.isPlacing ? 'Stop Placing' : 'Add Pin'}
            </Button>
          )}
          {reach.isPlacing && (
            <Button variant="secondary" size="sm" onClick={reach.placeAtCenter}>
              Pin Center
            </Button>
          )}
          {!reach.isPlacing && (
            <Button variant={canDraw ? 'ghost' : 'secondary'} size="sm" onClick={() => setCommenting(true)}>
              Add General Comment
            </Button>
          )}
        </div>
      )}
      {reach.isPlacing && (
        <p ref={scrollIntoViewIfNeeded} role="status" className="scroll-mt-20 scroll-mb-4 text-sm text-soft">
          {reach.note || 'Click the surface, or rotate the model until the crosshair is on the right point and press Pin Center or Enter.'}
        </p>
      )}
      {(placedPoint || isCommenting) && (
        <PinForm
          title={placedPoint ? 'New pin at this point' : 'New general comment'}
          create={pinActions.create}
          place={{ cadModelId: cad._id, ...(placedPoint ?? {}) }}
          canAttach={reader.role !== 'admin'}
          onDone={closeForm}
          onCancel={() => closeForm(null)}
        />
      )}
      {error && !data && <LoadError message={messageOf(error, 'The pins could not be loaded.')} onRetry={() => refetch()} />}
      {data && here.length === 0 && !placedPoint && !isCommenting && (
        <p className="text-sm text-muted">
          {canAdd ? 'No pins on this version yet. Add a pin to show what should change and where.' : 'No pins on this version.'}
        </p>
      )}
      {here.length > 0 && (
        <ol aria-label="Pins on this version" className="flex flex-col gap-2">
          {here.map((item) => (
            <PinItem
              key={item.pin._id}
              here={item}
              reader={reader}
              status={order.status}
              pinActions={pinActions}
              isSelected={item.pin._id === pinId}
              onSelect={() => goTo(item.pin._id === pinId ? null : item.pin._id)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
