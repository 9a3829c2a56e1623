import type { Actor, Role } from '@vorta/contract/auth/role'
import { type App, buildApp, type Resources } from '../src/app.ts'

/** The application with an adjustable clock, so that the same services can create the demo's history. */
export interface SeedContext {
  readonly app: App
  setTime(moment: Date): void
  now(): Date
  close(): Promise<void>
}

/** A demo user, who can act without signing in. */
export interface SeedUser extends Actor {
  readonly name: string
}

export const seedUser = (user: { id: string; firstName: string }, role: Role): SeedUser => ({
  userId: user.id,
  sessionId: 'seed',
  role,
  name: user.firstName,
})

export async function createSeedContext(resources: Resources): Promise<SeedContext> {
  let moment: Date | null = null
  const now = () => (moment ? new Date(moment) : new Date())
  const app = await buildApp({
    ...resources,
    // The demo must not reach the real payment provider or start the traces a second time. The running server renders the previews.
    config: {
      ...resources.config,
      ...{ stripe: undefined, traces: undefined, previews: false },
      rateLimits: { ...resources.config.rateLimits, on: false },
    },
    clock: { now },
    // Nobody expects emails about past events.
    mailer: { isOff: true, send: async () => {} },
    siteDir: undefined,
  })
  // The payment client calls the test provider over HTTP.
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    now,
    setTime(next) {
      moment = next
    },
    async close() {
      moment = null
      await app.payments.idle()
      await app.worker.drain()
      await app.close()
    },
  }
}
