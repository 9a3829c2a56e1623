import { CONTACT_MESSAGE_MAX_CHARS, EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useEffect, useRef } from 'react'
import CircleCheck from '~icons/circle-check'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useLaterLayout } from '../../ui/useLaterLayout.ts'
import { EMAIL_HINT, EMAIL_PATTERN } from './contact-api.ts'
import { Honeypot } from './Honeypot.tsx'
import { useContactForm } from './useContactForm.ts'

/** The form posts here when JavaScript is unavailable. */
const NO_SCRIPT_ACTION = '/api/contact/form'

export function ContactForm() {
  const { state, errors, showError, clearError, submit, reset } = useContactForm()
  const laterLayout = useLaterLayout()
  const thanks = useRef<HTMLDivElement>(null)
  const failure = useRef<HTMLDivElement>(null)
  const isSubmitted = state.status === 'submitted'
  const hasFailed = !isSubmitted && state.error !== undefined
  // The focused element disappears, so move the focus to what replaced it.
  useEffect(() => {
    if (isSubmitted) thanks.current?.focus()
    if (hasFailed) failure.current?.focus()
  }, [isSubmitted, hasFailed])

  return (
    <div className={`panel relative flex flex-col overflow-hidden p-5 sm:p-8 print:hidden ${laterLayout}`}>
      {isSubmitted && (
        <div ref={thanks} tabIndex={-1} role="status" className="flex flex-1 flex-col items-start justify-center py-10">
          <CircleCheck className="size-10 text-good" aria-hidden="true" />
          <p className="display mt-6 text-2xl">Thanks for reaching out! We&apos;ll get back to you soon.</p>
          {state.isDelivered && (
            <Button variant="secondary" className="mt-8" onClick={reset}>
              Send Another Message
            </Button>
          )}
        </div>
      )}
      <form
        method="post"
        action={NO_SCRIPT_ACTION}
        onSubmit={submit}
        onInvalid={showError}
        onInput={clearError}
        hidden={isSubmitted}
        className={isSubmitted ? '' : 'flex flex-1 flex-col gap-5'}
      >
        {hasFailed && (
          <div ref={failure} tabIndex={-1}>
            <Banner tone="error">{state.error}</Banner>
          </div>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" name="name" error={errors.name} required maxLength={NAME_MAX_CHARS} autoComplete="name" />
          <TextField
            label="Email"
            name="email"
            error={errors.email}
            type="email"
            pattern={EMAIL_PATTERN}
            title={EMAIL_HINT}
            required
            maxLength={EMAIL_MAX_CHARS}
            autoComplete="email"
          />
        </div>
        <TextArea
          className="grow"
          label="Message"
          name="message"
          error={errors.message}
          required
          maxLength={CONTACT_MESSAGE_MAX_CHARS}
          rows={5}
        />
        <Honeypot />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-sm text-muted">We read every message.</p>
          <Button type="submit" size="lg" className="w-full sm:w-auto">
            Send Message
          </Button>
        </div>
      </form>
    </div>
  )
}
