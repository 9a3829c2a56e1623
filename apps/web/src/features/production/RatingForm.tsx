import type { Order } from '@vorta/contract/orders/schema'
import { ratingBody } from '@vorta/contract/production/schema'
import { PRODUCTION_NOTE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useComposeRequest } from '../../lib/order-url.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toast.ts'
import { useRate } from './production.queries.ts'
import { StarChoice } from './StarChoice.tsx'

interface RatingFormProps {
  order: Order
  onDone: () => void
}

/** How the kit is liked, and whether it may be shown. Consent is never ticked beforehand. */
export function RatingForm({ order, onDone }: RatingFormProps) {
  const given = order.production?.rating
  const [stars, setStars] = useState(given?.stars ?? 0)
  const [words, setWords] = useState(given?.words ?? '')
  const [mayShow, setMayShow] = useState(given?.mayShow ?? false)
  const [fault, setFault] = useState<string>()
  const rate = useRate(order._id)
  const form = useRef<HTMLFormElement>(null)
  const wish = useComposeRequest()
  useEffect(() => {
    if (wish === null) return
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [wish])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const read = ratingBody.safeParse({ stars, words, mayShow })
    setFault(read.error?.issues[0]?.message)
    if (!read.success) return
    rate.mutate(read.data, {
      onSuccess: () => {
        showToast('Thank you for your rating')
        onDone()
      },
    })
  }
  return (
    // What is half written would go with the sheet.
    <form
      ref={form}
      data-own-escape={words === (given?.words ?? '') ? undefined : true}
      noValidate
      onSubmit={send}
      className="flex max-w-2xl scroll-my-6 flex-col gap-5"
    >
      {rate.error && <Banner tone="error">{messageOf(rate.error, 'Your rating could not be saved. Please try again.')}</Banner>}
      <StarChoice
        value={stars}
        error={fault}
        onChange={(next) => {
          setStars(next)
          setFault(undefined)
        }}
      />
      <TextArea
        label="In your words"
        optional
        rows={3}
        maxLength={PRODUCTION_NOTE_MAX_CHARS}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Checkbox
        label={
          <>
            <span className="block text-ink">You may show my build in the portfolio</span>
            <span className="block text-sm text-muted">
              Pictures of the car and the kit, without your name. You can take this back here.
            </span>
          </>
        }
        checked={mayShow}
        onChange={(event) => setMayShow(event.target.checked)}
      />
      <Button type="submit" className="self-start" busy={rate.isPending} busyLabel="Saving...">
        Send Rating
      </Button>
    </form>
  )
}
