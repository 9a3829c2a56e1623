import type { Actor, Role } from '@vorta/contract/auth/role'
import { type App, buildApp, type Resources } from '../src/app.ts'

/** The program with a clock that can be set, so that the demo's past is made by the same services as the present. */
export interface Stage {
  readonly app: App
  goTo(moment: Date): void
  now(): Date
  close(): Promise<void>
}

/** Somebody of the demo; acts without signing in. */
export interface Player extends Actor {
  readonly name: string
}

export const player = (user: { id: string; firstName: string }, role: Role): Player => ({
  userId: user.id,
  sessionId: 'seed',
  role,
  name: user.firstName,
})

export async function openStage(resources: Resources): Promise<Stage> {
  let moment: Date | null = null
  const now = () => (moment ? new Date(moment) : new Date())
  const app = await buildApp({
    ...resources,
    // Demo money never touches a real provider, and nobody is to get letters about last month.
    config: { ...resources.config, stripe: undefined, rateLimits: { ...resources.config.rateLimits, on: false } },
    clock: { now },
    mailer: { send: async () => {} },
    siteDir: undefined,
  })
  // The test provider is called over HTTP, by the same package that calls the real one.
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    now,
    goTo(next) {
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
