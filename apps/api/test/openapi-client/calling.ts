import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import type { AuthorizationFixture } from '../authorization/fixture.ts'
import type { createCaller } from './verify.ts'

export type Caller = ReturnType<typeof createCaller>
export type Success = (call: Caller, t: TestApp, fixture: AuthorizationFixture) => Promise<unknown>

/** Calls an operation and expects this status. */
export const calling =
  (call: Caller) =>
  async (status: number, ...request: Parameters<Caller>) => {
    const reply = await call(...request)
    expect([request[0], reply.status]).toEqual([request[0], status])
    return reply
  }
