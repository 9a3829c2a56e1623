import { EMAIL_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useCompany } from '../../lib/company.ts'
import { Button } from '../../ui/Button.tsx'
import { scrollIntoViewIfNeeded } from '../../ui/scroll-into-view.ts'
import { EMAIL_HINT, EMAIL_PATTERN, subscribe, trimAndValidate } from '../contact/contact-api.ts'
import { Honeypot } from '../contact/Honeypot.tsx'

type State = { status: 'idle' } | { status: 'sending' } | { status: 'done'; message: string } | { status: 'failed'; message: string }

/** The form posts here when JavaScript is unavailable. */
const NO_SCRIPT_ACTION = '/api/newsletter/form'
const FAILED = "We couldn't sign you up. Please try again in a moment."

export function Newsletter() {
  const [state, setState] = useState<State>({ status: 'idle' })
  const id = useId()
  const isDemo = useCompany()?.demo === 'yes'
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!trimAndValidate(form)) return
    setState({ status: 'sending' })
    try {
      const message = await subscribe(new FormData(form))
      form.reset()
      setState({ status: 'done', message })
    } catch (error) {
      setState({ status: 'failed', message: messageOf(error, FAILED) })
    }
  }
  return (
    <form method="post" action={NO_SCRIPT_ACTION} onSubmit={submit}>
      <p id={`${id}-about`} className="text-muted">
        New parts and finished projects, a few times a year.
      </p>
      <div className="relative mt-4 flex gap-2">
        <input
          id={id}
          aria-label="Newsletter"
          aria-describedby={`${id}-about`}
          type="email"
          name="email"
          required
          pattern={EMAIL_PATTERN}
          title={EMAIL_HINT}
          maxLength={EMAIL_MAX_CHARS}
          autoComplete="email"
          placeholder="Your email"
          className="control min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" busy={state.status === 'sending'}>
          Subscribe
        </Button>
        <Honeypot />
      </div>
      <p role="status" className={`mt-3 min-h-6 ${state.status === 'failed' ? 'text-bad' : 'text-good'}`}>
        {'message' in state && (
          <span ref={scrollIntoViewIfNeeded} className="block scroll-mb-4">
            {state.message}
            {state.status === 'done' && isDemo && (
              <span className="mt-1 block text-muted">
                This demo stores emails instead of sending them. The demo admin can read them at /demo/mail.
              </span>
            )}
          </span>
        )}
      </p>
    </form>
  )
}
