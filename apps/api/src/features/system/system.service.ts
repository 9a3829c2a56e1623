import type { PublicConfig } from '@vorta/contract/system/schema'
import { AppError } from '../../platform/errors.ts'

/** A service that the program depends on, and a check whether it responds. */
export interface Dependency {
  readonly name: string
  readonly isUp: () => Promise<boolean>
}

export type SystemService = ReturnType<typeof createSystemService>

interface Deps {
  readonly publicConfig: () => PublicConfig
  readonly version: string
  readonly dependencies: readonly Dependency[]
}

export function createSystemService({ publicConfig, version, dependencies }: Deps) {
  let stopping = false
  let pendingCheck: ReturnType<typeof checkAll> | undefined
  const checkAll = () => Promise.all(dependencies.map(async ({ name, isUp }) => [name, await isUp().catch(() => false)] as const))

  /** Concurrent requests share one check. */
  const check = () => {
    pendingCheck ??= checkAll().finally(() => {
      pendingCheck = undefined
    })
    return pendingCheck
  }

  return {
    config: publicConfig,
    health: () => ({ status: 'ok' as const, version }),
    /** Makes `ready` fail, so that a load balancer stops sending requests before the server closes. */
    beginShutdown: () => {
      stopping = true
    },
    /** A load balancer checks the process only: an outage of a shared dependency is no reason to remove every process. */
    async ready({ only }: { only?: 'process' | undefined } = {}) {
      if (stopping) throw new AppError('unavailable', 'The server is shutting down.')
      const checks = only === 'process' ? [] : await check()
      const down = checks.filter(([, ok]) => !ok).map(([name]) => name)
      if (down.length > 0) throw new AppError('unavailable', `Not ready: ${down.join(', ')}`, { retryAfterS: 2 })
      return { status: 'ready' as const, checks: Object.fromEntries(checks.map(([name]) => [name, 'ok' as const])) }
    },
  }
}
