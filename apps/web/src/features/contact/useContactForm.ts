import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { isFilledIn, sendMessage } from './contact-api.ts'

export type Stage = { name: 'writing'; failure?: string } | { name: 'thanked'; isDelivered: boolean }

const NOT_DELIVERED = 'Your message could not be delivered.'

function reasonOf(error: unknown): string {
  const reason = error instanceof ApiError && error.readable ? ` ${error.message.replace(/\.?$/, '.')}` : ''
  return `${NOT_DELIVERED}${reason} It is still here: please try again, or write to us by email.`
}

/** The thanks come at once; the form stays behind them, untouched, until the message has really arrived. */
export function useContactForm() {
  const [stage, setStage] = useState<Stage>({ name: 'writing' })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!isFilledIn(form)) return
    setStage({ name: 'thanked', isDelivered: false })
    try {
      await sendMessage(new FormData(form))
      form.reset()
      setStage({ name: 'thanked', isDelivered: true })
    } catch (error) {
      setStage({ name: 'writing', failure: reasonOf(error) })
    }
  }
  return { stage, submit, writeAgain: () => setStage({ name: 'writing' }) }
}
