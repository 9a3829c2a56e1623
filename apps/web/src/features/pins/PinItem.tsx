import type { Role } from '@vorta/contract/auth/role'
import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { mayRemovePin, openPinActions, PIN_STATE_LABELS, PIN_TRANSITIONS, type Pin, type PinAction } from '@vorta/contract/pins/schema'
import { isBlank } from '@vorta/contract/shared/blank'
import { PIN_TEXT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useEffect, useRef, useState } from 'react'
import { fileHref, messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { type PinOnVersion, STATE_TONES } from './pin-list.ts'
import type { PinActions } from './pins.queries.ts'

interface PinItemProps {
  entry: PinOnVersion
  reader: { readonly role: Role; readonly userId: string | undefined }
  order: Pick<Order, 'status' | 'engineerId'>
  pinActions: PinActions
  isSelected: boolean
  onSelect: () => void
}

/** A pin in the list. The selected pin shows its replies and actions. */
export function PinItem({ entry, reader, order, pinActions, isSelected, onSelect }: PinItemProps) {
  const { pin, isCarried, isDisplaced, distanceMm } = entry
  const item = useRef<HTMLLIElement>(null)
  // A pin selected on the model may be scrolled out of view in the list.
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li ref={item} className={`rounded-md border ${isSelected ? 'border-signal/60 bg-page' : 'border-line'}`}>
      <button
        type="button"
        aria-expanded={isSelected}
        onClick={onSelect}
        className="flex w-full flex-col gap-1.5 rounded-md p-3 text-left hover:bg-lifted/50 focus-visible:-outline-offset-2"
      >
        <span className="flex flex-wrap items-center gap-2">
          <span className="figures text-sm font-semibold">Pin {pin.number}</span>
          <Badge tone={STATE_TONES[pin.state]}>{PIN_STATE_LABELS[pin.state]}</Badge>
          {isDisplaced && <Badge tone="red">Position changed</Badge>}
        </span>
        <span className={`text-sm break-words text-soft ${isSelected ? 'whitespace-pre-wrap' : 'line-clamp-2'}`}>{pin.text}</span>
        {isCarried && (
          <span className="figures text-xs text-muted">
            From version {pin.version}
            {entry.point && ` · ${distanceMm < 0.05 ? 'same position' : `moved ${distanceMm.toFixed(1)} mm`}`}
          </span>
        )}
      </button>
      {isSelected && <PinDetails pin={pin} reader={reader} order={order} pinActions={pinActions} />}
    </li>
  )
}

function PinDetails({ pin, reader, order, pinActions }: { pin: Pin } & Pick<PinItemProps, 'reader' | 'order' | 'pinActions'>) {
  const [text, setText] = useState('')
  const actions = openPinActions(pin.state, (permission) => roleCanDo(reader.role, order, permission))
  const canReply = roleCanDo(reader.role, order, 'writePins')
  const canDelete = canReply && pin.author._id === reader.userId && mayRemovePin(pin)
  const failure = pinActions.updateState.error ?? pinActions.reply.error ?? pinActions.remove.error
  const isBusy = pinActions.updateState.isPending || pinActions.reply.isPending || pinActions.remove.isPending
  const container = useRef<HTMLDivElement>(null)
  // The clicked button is disabled or removed, so move the focus to the next useful element.
  const focusOn = (selector: string) => container.current?.closest('li')?.querySelector<HTMLElement>(selector)?.focus()
  const afterSuccess = (selector: string) => ({
    onSuccess: () => {
      // Keep text that was typed while the reply was being sent.
      setText((now) => (now === text ? '' : now))
      focusOn(selector)
    },
  })
  const updateState = (action: PinAction) =>
    pinActions.updateState.mutate({ pinId: pin._id, action, text: text.trim() }, afterSuccess('button'))
  return (
    // Keeps Escape from closing the viewer while there is unsaved text.
    <div ref={container} data-own-escape={isBlank(text) ? undefined : true} className="flex flex-col gap-3 px-3 pb-3">
      <p className="text-xs text-muted">
        {authorLabel(pin.author, reader)} · <Moment {...onDayAtTime(pin.createdAt)} />
        {pin.revision !== null && ` · sent with revision ${pin.revision}`}
        {pin.point === null && ' · general comment'}
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
        <ol aria-label={`Replies to pin ${pin.number}`} className="flex flex-col gap-2 border-l-2 border-line pl-3">
          {pin.replies.map((reply) => (
            <li key={reply._id} className="text-sm">
              <p className="break-words whitespace-pre-wrap">{reply.text}</p>
              <p className="text-xs text-muted">
                {authorLabel(reply.author, reader)} · <Moment {...onDayAtTime(reply.at)} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {failure && <Banner tone="error">{messageOf(failure, "We couldn't save your change. Please try again.")}</Banner>}
      {canReply && (
        <TextArea label="Reply" rows={2} maxLength={PIN_TEXT_MAX_CHARS} value={text} onChange={(event) => setText(event.target.value)} />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {actions.map((action) => (
          <Button
            key={action}
            size="sm"
            variant={action === 'reopen' ? 'secondary' : 'primary'}
            disabled={isBusy}
            onClick={() => updateState(action)}
          >
            {PIN_TRANSITIONS[action].label}
          </Button>
        ))}
        {canReply && (
          <Button
            size="sm"
            variant="secondary"
            disabled={isBusy || isBlank(text)}
            onClick={() => pinActions.reply.mutate({ pinId: pin._id, text: text.trim() }, afterSuccess('textarea'))}
          >
            Send Reply
          </Button>
        )}
        {canDelete && (
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => pinActions.remove.mutate(pin._id)}>
            Delete
          </Button>
        )}
      </div>
    </div>
  )
}

const authorLabel = (author: Pin['author'], reader: PinItemProps['reader']) =>
  author._id === reader.userId ? 'You' : `${author.name}, ${{ user: 'customer', engineer: 'engineer', admin: 'Vorta' }[author.role]}`
