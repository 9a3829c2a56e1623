import { EMAIL_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useCompany } from '../../lib/company.ts'
import { Button } from '../../ui/Button.tsx'
import { scrollIntoViewIfNeeded } from '../../ui/scroll-into-view.ts'
import { EMAIL_EXAMPLE, EMAIL_SHAPE, isFilledIn, subscribe } from '../contact/contact-api.ts'
import { Honeypot } from '../contact/Honeypot.tsx'

type Stage = { name: 'idle' } | { name: 'sending' } | { name: 'done'; words: string } | { name: 'failed'; words: string }

/** Where the browser itself sends the form when no script does. */
const NEWSLETTER_FORM = '/api/newsletter/form'
const FAILED = 'That did not work. Please try again in a moment.'

export function Newsletter() {
  const [stage, setStage] = useState<Stage>({ name: 'idle' })
  const id = useId()
  const isDemo = useCompany()?.demo === 'yes'
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!isFilledIn(form)) return
    setStage({ name: 'sending' })
    try {
      const words = await subscribe(new FormData(form))
      form.reset()
      setStage({ name: 'done', words })
    } catch (error) {
      setStage({ name: 'failed', words: messageOf(error, FAILED) })
    }
  }
  return (
    <form method="post" action={NEWSLETTER_FORM} onSubmit={submit}>
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
          pattern={EMAIL_SHAPE}
          title={EMAIL_EXAMPLE}
          maxLength={EMAIL_MAX_CHARS}
          autoComplete="email"
          placeholder="Your email"
          className="control min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" busy={stage.name === 'sending'}>
          Subscribe
        </Button>
        <Honeypot />
      </div>
      <p role="status" className={`mt-3 min-h-6 ${stage.name === 'failed' ? 'text-bad' : 'text-good'}`}>
        {'words' in stage && (
          <span ref={scrollIntoViewIfNeeded} className="block scroll-mb-4">
            {stage.words}
            {stage.name === 'done' && isDemo && (
              <span className="mt-1 block text-muted">
                In this demo no email leaves the machine. The demo's admin finds the letter at /demo/mail.
              </span>
            )}
          </span>
        )}
      </p>
    </form>
  )
}
