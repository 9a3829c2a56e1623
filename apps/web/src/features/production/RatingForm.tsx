import type { Order } from '@vorta/contract/orders/schema'
import { ratingBody } from '@vorta/contract/production/schema'
import { PRODUCTION_NOTE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useComposeRequest } from '../../lib/urls/order-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { useRate } from './production.queries.ts'
import { StarInput } from './StarRating.tsx'

interface RatingFormProps {
  order: Order
  onDone: () => void
}

/** Consent to the portfolio is never preselected. */
export function RatingForm({ order, onDone }: RatingFormProps) {
  const existing = order.production?.rating
  const [stars, setStars] = useState(existing?.stars ?? 0)
  const [comment, setComment] = useState(existing?.comment ?? '')
  const [mayShow, setMayShow] = useState(existing?.mayShow ?? false)
  const [error, setError] = useState<string>()
  const rate = useRate(order._id)
  const form = useRef<HTMLFormElement>(null)
  const composeRequest = useComposeRequest()
  useEffect(() => {
    if (composeRequest === null) return
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [composeRequest])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = ratingBody.safeParse({ stars, comment, mayShow })
    setError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    rate.mutate(parsed.data, {
      onSuccess: () => {
        showToast('Thanks for your rating!')
        onDone()
      },
    })
  }
  return (
    // Keeps Escape from closing the sheet while there is unsaved text.
    <form
      ref={form}
      data-own-escape={comment === (existing?.comment ?? '') ? undefined : true}
      noValidate
      onSubmit={submit}
      className="flex max-w-2xl scroll-my-6 flex-col gap-5"
    >
      {rate.error && <Banner tone="error">{messageOf(rate.error, "We couldn't save your rating. Please try again.")}</Banner>}
      <StarInput
        value={stars}
        error={error}
        onChange={(next) => {
          setStars(next)
          setError(undefined)
        }}
      />
      <TextArea
        label="Your review"
        optional
        rows={3}
        maxLength={PRODUCTION_NOTE_MAX_CHARS}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Checkbox
        label={
          <>
            <span className="block text-ink">Show my build in your portfolio</span>
            <span className="block text-sm text-muted">
              We'll show pictures of the car and kit without your name. You can change this anytime.
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
