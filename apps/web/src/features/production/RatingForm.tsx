import type { Order } from '@vorta/contract/orders/schema'
import { ratingBody } from '@vorta/contract/production/schema'
import { PRODUCTION_NOTE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useEffect, useRef } from 'react'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { useComposeRequest } from '../../lib/urls/order-url.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
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
  const { field, set, watch, submit, isSubmitting, failure, errorAt } = useSchemaForm(ratingBody, {
    stars: existing?.stars ?? 0,
    comment: existing?.comment ?? '',
    mayShow: existing?.mayShow ?? false,
  })
  const rate = useRate(order._id)
  const form = useRef<HTMLFormElement>(null)
  const composeRequest = useComposeRequest()
  useEffect(() => {
    if (composeRequest === null) return
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [composeRequest])
  const send = submit(async (rating) => {
    await rate.mutateAsync(rating)
    showToast('Thanks for your rating!')
    onDone()
  }, "We couldn't save your rating. Please try again.")
  return (
    // Keeps Escape from closing the sheet while there is unsaved text.
    <form
      ref={form}
      data-own-escape={watch('comment') === (existing?.comment ?? '') ? undefined : true}
      noValidate
      onSubmit={send}
      className="flex max-w-2xl scroll-my-6 flex-col gap-5"
    >
      <FormError>{failure}</FormError>
      <StarInput value={watch('stars')} error={errorAt('stars')} onChange={(stars) => set('stars', stars)} />
      <TextArea label="Your Review" optional rows={3} maxLength={PRODUCTION_NOTE_MAX_CHARS} {...field('comment')} />
      <Checkbox
        label={
          <>
            <span className="block text-ink">Show my build in your portfolio</span>
            <span className="block text-sm text-muted">
              We'll show pictures of the car and kit and may quote your rating, without your name. You can change this anytime.
            </span>
          </>
        }
        {...field('mayShow')}
      />
      <Button type="submit" className="self-start" busy={isSubmitting} busyLabel="Saving...">
        Send Rating
      </Button>
    </form>
  )
}
