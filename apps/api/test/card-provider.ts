import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Switches } from '@vorta/stripe-emulator/switches'
import type { DatabaseSettings } from '../src/platform/db/client.ts'
import type { Command } from './card-provider-process.ts'

const PROGRAM = fileURLToPath(new URL('./card-provider-process.ts', import.meta.url))

export interface CardProvider {
  /** The base URL, in place of api.stripe.com. */
  readonly url: string
  readonly keys: { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string }
  /** Settings that make the application use it. */
  readonly env: Record<string, string>
  sendWebhooksTo(url: string): Promise<void>
  misbehave(switches: Partial<Switches>): Promise<void>
  /** Delivers all due webhooks. */
  deliver(): Promise<void>
  stop(): Promise<void>
}

/** Starts the card provider in its own process, with a database that the application cannot access: the given one or a temporary one. */
export async function startCardProvider(connection?: DatabaseSettings): Promise<CardProvider> {
  const secret = randomBytes(12).toString('hex')
  const keys = { secretKey: `sk_test_${secret}`, publishableKey: `pk_test_${secret}`, webhookSecret: `whsec_${secret}` }
  const child = fork(PROGRAM, [JSON.stringify({ connection, keys })], { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The card provider ended')))
  ended.catch(() => {})
  const received = async () => ((await Promise.race([once(child, 'message'), ended])) as [{ url: string }])[0]
  const { url } = await received()
  const command = async (command: Command) => {
    child.send(command)
    await received()
  }
  return {
    url,
    keys,
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: url,
    },
    sendWebhooksTo: (webhookUrl) => command({ webhookUrl }),
    misbehave: (switches) => command({ switches }),
    deliver: () => command({ ask: 'deliver' }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.send({ ask: 'stop' } satisfies Command)
      await gone
    },
  }
}
