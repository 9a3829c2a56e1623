import type { PublicConfig } from '@vorta/contract/system/schema'
import { AppError } from '../../platform/errors.ts'

/** One thing the program needs, and whether it answers now. */
export interface Dependency {
  readonly name: string
  readonly answers: () => Promise<boolean>
}

export type SiteService = ReturnType<typeof createSiteService>

export function createSiteService({ publicConfig, dependencies }: { publicConfig: PublicConfig; dependencies: readonly Dependency[] }) {
  let stopping = false
  let asking: ReturnType<typeof askAll> | undefined
  const askAll = () => Promise.all(dependencies.map(async ({ name, answers }) => [name, await answers().catch(() => false)] as const))

  /** One look at a time, however many ask. */
  const look = () => {
    asking ??= askAll().finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    config: () => publicConfig,
    health: () => ({ status: 'ok' as const }),
    /** From the first moment of a stop the program asks to be left out of the rotation. */
    beginStop: () => {
      stopping = true
    },
    /** A proxy asks for the process alone: what all processes need is no reason to leave any of them out. */
    async ready({ only }: { only?: 'process' | undefined } = {}) {
      if (stopping) throw new AppError('unavailable', 'The program is stopping')
      const states = only === 'process' ? [] : await look()
      const away = states.filter(([, ok]) => !ok).map(([name]) => name)
      if (away.length > 0) throw new AppError('unavailable', `Not ready: ${away.join(', ')}`, { retryAfterS: 2 })
      return { status: 'ready' as const, checks: Object.fromEntries(states.map(([name]) => [name, 'ok' as const])) }
    },
  }
}
