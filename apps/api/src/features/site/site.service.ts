import type { PublicConfig } from '@vorta/contract/config'
import { AppError } from '../../platform/errors.ts'

/** One thing the program needs, and whether it answers now. */
export interface Dependency {
  readonly name: string
  readonly answers: () => Promise<boolean>
}

export type SiteService = ReturnType<typeof createSiteService>

export function createSiteService({ publicConfig, dependencies }: { publicConfig: PublicConfig; dependencies: readonly Dependency[] }) {
  let stopping = false
  return {
    config: () => publicConfig,
    health: () => ({ status: 'ok' as const }),
    /** From the first moment of a stop the program asks to be left out of the rotation. */
    beginStop: () => {
      stopping = true
    },
    async ready() {
      if (stopping) throw new AppError('unavailable', 'The program is stopping')
      const states = await Promise.all(dependencies.map(async ({ name, answers }) => [name, await answers().catch(() => false)] as const))
      const away = states.filter(([, ok]) => !ok).map(([name]) => name)
      if (away.length > 0) throw new AppError('unavailable', `Not ready: ${away.join(', ')}`, { retryAfterS: 2 })
      return { status: 'ready' as const, checks: Object.fromEntries(states.map(([name]) => [name, 'ok' as const])) }
    },
  }
}
