import type { FastifyInstance } from 'fastify'
import { createDisputes } from './disputes.ts'
import { createEvents } from './events.ts'
import type { Clock, Db, Log, Transact } from './host.ts'
import { createIntents } from './intents.ts'
import type { ProviderKeys } from './keys.ts'
import { createRefunds } from './refunds.ts'
import type { ReserveAttempt } from './reservation.ts'
import { providerRoutes } from './routes.ts'
import { createSessions } from './sessions.ts'
import * as store from './store.ts'
import { defaultSwitches } from './switches.ts'

export const PROVIDER_PREFIX = '/test-provider'
const KEY_RETENTION_MS = 24 * 60 * 60 * 1000

interface Tools {
  readonly server: FastifyInstance
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly log: Log
  readonly keys: ProviderKeys
  /** Path prefix; a standalone process serves it at the root, as Stripe does. */
  readonly prefix?: string
  readonly publicUrl: () => string
  readonly webhookUrl: () => string | null
  readonly reserveAttempt: ReserveAttempt
}

/** Embedded Stripe emulator for installations without keys: real HTTP requests, no real money. */
export function mountTestProvider(tools: Tools) {
  const { server, db, transact, clock, log, keys, prefix = PROVIDER_PREFIX } = tools
  const switches = defaultSwitches()
  const events = createEvents({ db, clock, log, switches, webhookSecret: keys.webhookSecret, endpoint: tools.webhookUrl })
  const disputes = createDisputes({ clock, events })
  const intents = createIntents({ clock, events, disputes })
  const refunds = createRefunds({ clock, events, switches })
  const sessions = createSessions({ clock, events, intents, urlOf: (id) => `${tools.publicUrl()}${prefix}/pay/${id}` })
  server.register(
    async (scope) =>
      providerRoutes(scope, {
        transact,
        reading: { db, afterCommit: () => {} },
        clock,
        keys,
        switches,
        intents,
        refunds,
        sessions,
        reserveAttempt: tools.reserveAttempt,
      }),
    { prefix },
  )
  return {
    keys,
    /** For tests: simulated failures. Not reachable by requests. */
    switches,
    /** For tests: completes a pending refund. */
    settleRefund: (id: string, status: 'succeeded' | 'failed') => transact((tx) => refunds.settle(tx, id, status)),
    /** For tests: simulates disputes. */
    openDispute: (intentId: string, amount?: number) => transact((tx) => disputes.openFor(tx, intentId, amount)),
    updateDispute: (id: string, status: 'under_review' | 'won' | 'lost') => transact((tx) => disputes.update(tx, id, status)),
    deliver: events.deliver,
    start(everyMs: number) {
      void store.deleteOldKeys(db, new Date(clock.now().getTime() - KEY_RETENTION_MS)).catch(() => {})
      events.start(everyMs)
    },
    stop: events.stop,
  }
}
