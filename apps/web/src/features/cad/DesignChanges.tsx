import type { CadModel } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import type { Pin } from '@vorta/contract/pins/schema'
import { onDay } from '../../lib/dates.ts'
import { fullName } from '../../lib/format.ts'
import { usePinUrl } from '../../lib/urls/pin-url.ts'
import type { ViewerApi } from '../../lib/viewer/viewer-api.ts'
import { Initials } from '../../ui/Initials.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { VersionChanges } from '../model-viewer/compare/VersionChanges.tsx'
import { usePins } from '../pins/pins.queries.ts'
import { cadFile } from './model-dialogs.tsx'

interface DesignChangesProps {
  order: Order
  cad: CadModel
  previous: CadModel | null
  viewer: ViewerApi
}

/** The engineer's note, and what changed since the previous version. */
export function DesignChanges({ order, cad, previous, viewer }: DesignChangesProps) {
  return (
    <>
      <EngineerNote order={order} cad={cad} />
      {previous ? (
        <section aria-label="What changed" className="flex flex-col gap-3">
          <h3 className="eyebrow text-muted">Changed since version {previous.version}</h3>
          <RequestedChanges order={order} cad={cad} previous={previous} />
          <VersionChanges current={cadFile(cad)} previous={cadFile(previous)} />
          <AnsweredPins orderId={order._id} cad={cad} previous={previous} viewer={viewer} />
        </section>
      ) : (
        <p className="text-sm text-muted">This is the first version of your design.</p>
      )}
    </>
  )
}

function EngineerNote({ order: { engineerId }, cad }: { order: Order; cad: CadModel }) {
  const name = engineerId ? fullName(engineerId) : 'Your engineer'
  return (
    <section aria-label="Note from your engineer" className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm">
        <Initials name={name} />
        <span className="min-w-0">
          <span className="block font-medium break-words">{name}</span>
          <span className="block text-muted">
            <Moment {...onDay(cad.uploadedAt)} />
          </span>
        </span>
      </p>
      {cad.note ? (
        <blockquote className="border-l-2 border-signal pl-4 text-pretty break-words whitespace-pre-wrap">{cad.note}</blockquote>
      ) : (
        <p className="text-sm text-muted">No note with this version.</p>
      )}
    </section>
  )
}

/** The revision that this version answers. */
function RequestedChanges({ order, cad, previous }: { order: Order; cad: CadModel; previous: CadModel }) {
  const request = order.revisions.findLast(({ createdAt }) => createdAt > previous.uploadedAt && createdAt < cad.uploadedAt)
  if (!request) return null
  return (
    <div className="text-sm">
      <p className="text-muted">You asked for</p>
      <p className="line-clamp-4 break-words whitespace-pre-wrap text-soft">{request.comments}</p>
    </div>
  )
}

const isAnswered = ({ state, version, updatedAt }: Pin, cad: CadModel, previous: CadModel) =>
  (state === 'done' || state === 'accepted') && version < cad.version && updatedAt > previous.uploadedAt

/** Pins of earlier versions that the engineer has answered since the previous one. */
function AnsweredPins({ orderId, cad, previous, viewer }: { orderId: string; cad: CadModel; previous: CadModel; viewer: ViewerApi }) {
  const pins = usePins(orderId).data?.pins ?? []
  const { choose } = usePinUrl()
  const answered = pins.filter((pin) => isAnswered(pin, cad, previous))
  if (answered.length === 0) return null
  const goTo = (pin: Pin) => {
    choose(pin._id)
    if (pin.camera) viewer.moveCamera(pin.camera)
  }
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="text-muted">{answered.length === 1 ? '1 pin answered' : `${answered.length} pins answered`}</p>
      <ul className="-mx-2 flex flex-col">
        {answered.map((pin) => (
          <li key={pin._id}>
            <button
              type="button"
              onClick={() => goTo(pin)}
              className="flex w-full items-start gap-3 rounded-md px-2 py-1.5 text-left hover:bg-lifted"
            >
              <span className="figures flex size-6 shrink-0 items-center justify-center rounded-full bg-lifted text-xs font-semibold">
                {pin.number}
              </span>
              <span className="min-w-0 break-words text-soft">{answerOf(pin)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The engineer's last reply, or what the pin asked for. */
const answerOf = ({ replies, text }: Pin) => replies.findLast(({ author }) => author.role !== 'user')?.text || text
