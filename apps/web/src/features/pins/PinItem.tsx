import type { Role } from '@vorta/contract/auth/role'
import type { OrderStatus } from '@vorta/contract/orders/status'
import {
  mayRemovePin,
  openPinActions,
  PIN_MOVES,
  PIN_STATE_LABELS,
  PIN_STATUSES,
  type Pin,
  type PinAction,
} from '@vorta/contract/pins/schema'
import { PIN_TEXT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { isBlank } from '@vorta/contract/shared/text'
import { useEffect, useRef, useState } from 'react'
import { fileHref, messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { type PinHere, STATE_TONES } from './pin-list.ts'
import type { PinActions } from './pins.queries.ts'

interface PinItemProps {
  here: PinHere
  reader: { readonly role: Role; readonly userId: string | undefined }
  status: OrderStatus
  deeds: PinActions
  isChosen: boolean
  onChoose: () => void
}

/** One pin of the list; chosen it shows its whole story and what can be done. */
export function PinItem({ here, reader, status, deeds, isChosen, onChoose }: PinItemProps) {
  const { pin, isCarried, movedFar, distanceMm } = here
  const item = useRef<HTMLLIElement>(null)
  // Chosen on the model it may stand out of sight in the list.
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li ref={item} className={`rounded-md border ${isChosen ? 'border-signal/60 bg-page' : 'border-line'}`}>
      <button
        type="button"
        aria-expanded={isChosen}
        onClick={onChoose}
        className="flex w-full flex-col gap-1.5 rounded-md p-3 text-left hover:bg-lifted/50 focus-visible:-outline-offset-2"
      >
        <span className="flex flex-wrap items-center gap-2">
          <span className="figures text-sm font-semibold">Pin {pin.number}</span>
          <Badge tone={STATE_TONES[pin.state]}>{PIN_STATE_LABELS[pin.state]}</Badge>
          {movedFar && <Badge tone="red">Moved far</Badge>}
        </span>
        <span className={`text-sm break-words text-soft ${isChosen ? 'whitespace-pre-wrap' : 'line-clamp-2'}`}>{pin.text}</span>
        {isCarried && (
          <span className="figures text-xs text-muted">
            From version {pin.version}
            {here.point && ` · ${distanceMm < 0.05 ? 'same place' : `${distanceMm.toFixed(1)} mm away`}`}
          </span>
        )}
      </button>
      {isChosen && <PinStory pin={pin} reader={reader} status={status} deeds={deeds} />}
    </li>
  )
}

function PinStory({ pin, reader, status, deeds }: { pin: Pin } & Pick<PinItemProps, 'reader' | 'status' | 'deeds'>) {
  const [text, setText] = useState('')
  const actions = openPinActions(pin.state, reader.role, status)
  const mayAnswer = PIN_STATUSES.includes(status)
  const mayRemove = mayAnswer && pin.author._id === reader.userId && mayRemovePin(pin)
  const failure = deeds.move.error ?? deeds.answer.error ?? deeds.remove.error
  const isBusy = deeds.move.isPending || deeds.answer.isPending || deeds.remove.isPending
  const story = useRef<HTMLDivElement>(null)
  // The button that was pressed is dead or gone afterwards: the focus goes on where the work does.
  const goOn = (place: string) => story.current?.closest('li')?.querySelector<HTMLElement>(place)?.focus()
  const then = (place: string) => ({
    onSuccess: () => {
      // What was typed while the answer was on its way is the next one: it stays.
      setText((now) => (now === text ? '' : now))
      goOn(place)
    },
  })
  const move = (action: PinAction) => deeds.move.mutate({ pinId: pin._id, action, text: text.trim() }, then('button'))
  return (
    // What is half written would go with the viewer.
    <div ref={story} data-own-escape={isBlank(text) ? undefined : true} className="flex flex-col gap-3 px-3 pb-3">
      <p className="text-xs text-muted">
        {whoIs(pin.author, reader)} · <Moment {...onDayAtTime(pin.createdAt)} />
        {pin.revision !== null && ` · sent with revision ${pin.revision}`}
        {pin.point === null && ' · about the whole version'}
      </p>
      {pin.picture && (
        <a href={fileHref(pin.picture.fileUrl)} target="_blank" rel="noreferrer" className="block w-fit rounded-md">
          <img
            src={fileHref(pin.picture.fileUrl)}
            alt={`${pin.picture.originalName}, attached to pin ${pin.number}`}
            className="max-h-40 rounded-md border border-line"
          />
        </a>
      )}
      {pin.replies.length > 0 && (
        <ol aria-label={`Answers to pin ${pin.number}`} className="flex flex-col gap-2 border-l-2 border-line pl-3">
          {pin.replies.map((reply) => (
            <li key={reply._id} className="text-sm">
              <p className="break-words whitespace-pre-wrap">{reply.text}</p>
              <p className="text-xs text-muted">
                {whoIs(reply.author, reader)} · <Moment {...onDayAtTime(reply.at)} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {failure && <Banner tone="error">{messageOf(failure, 'This could not be saved. Please try again.')}</Banner>}
      {mayAnswer && (
        <TextArea label="Answer" rows={2} maxLength={PIN_TEXT_MAX_CHARS} value={text} onChange={(event) => setText(event.target.value)} />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {actions.map((action) => (
          <Button
            key={action}
            size="sm"
            variant={action === 'reopen' ? 'secondary' : 'primary'}
            disabled={isBusy}
            onClick={() => move(action)}
          >
            {PIN_MOVES[action].label}
          </Button>
        ))}
        {mayAnswer && (
          <Button
            size="sm"
            variant="secondary"
            disabled={isBusy || isBlank(text)}
            onClick={() => deeds.answer.mutate({ pinId: pin._id, text: text.trim() }, then('textarea'))}
          >
            Send Answer
          </Button>
        )}
        {mayRemove && (
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => deeds.remove.mutate(pin._id)}>
            Take Back
          </Button>
        )}
      </div>
    </div>
  )
}

const whoIs = (person: Pin['author'], reader: PinItemProps['reader']) =>
  person._id === reader.userId ? 'You' : `${person.name}, ${{ user: 'customer', engineer: 'engineer', admin: 'company' }[person.role]}`
