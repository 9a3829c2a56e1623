import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseSettings } from '../src/platform/db/client.ts'
import type { Switches } from '../src/platform/stripe/embedded/switches.ts'
import type { Order } from './card-provider-process.ts'

const PROGRAM = fileURLToPath(new URL('./card-provider-process.ts', import.meta.url))

export interface CardProvider {
  /** Where it listens, as Stripe does at api.stripe.com. */
  readonly url: string
  readonly keys: { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string }
  /** The settings that lead the program to it. */
  readonly env: Record<string, string>
  sendWebhooksTo(url: string): Promise<void>
  misbehave(switches: Partial<Switches>): Promise<void>
  /** Sends what is due now. */
  deliver(): Promise<void>
  stop(): Promise<void>
}

/** The card provider as a stranger in a process of its own, with a database that our program never sees: one that is lent, or its own. */
export async function startCardProvider(connection?: DatabaseSettings): Promise<CardProvider> {
  const secret = randomBytes(12).toString('hex')
  const keys = { secretKey: `sk_test_${secret}`, publishableKey: `pk_test_${secret}`, webhookSecret: `whsec_${secret}` }
  const child = fork(PROGRAM, [JSON.stringify({ connection, keys })], { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The card provider ended')))
  ended.catch(() => {})
  const heard = async () => ((await Promise.race([once(child, 'message'), ended])) as [{ url: string }])[0]
  const { url } = await heard()
  const tell = async (order: Order) => {
    child.send(order)
    await heard()
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
    sendWebhooksTo: (webhookUrl) => tell({ webhookUrl }),
    misbehave: (switches) => tell({ switches }),
    deliver: () => tell({ ask: 'deliver' }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.send({ ask: 'stop' } satisfies Order)
      await gone
    },
  }
}
