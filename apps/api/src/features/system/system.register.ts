import type { PublicConfig } from '@vorta/contract/system/schema'
import type { AppContext } from '../../platform/app-context.ts'
import { systemRoutes } from './system.routes.ts'
import { createSystemService, type Dependency } from './system.service.ts'

interface Deps {
  readonly cards: { readonly name: 'stripe' | 'embedded'; readonly publishableKey: string }
  readonly dependencies: readonly Dependency[]
  /** What the company decides at runtime. */
  readonly companyConfig: () => Pick<PublicConfig, 'company' | 'calendar' | 'prices' | 'unavailable'>
}

export function registerSystem({ config, version, mount }: AppContext, { cards, dependencies, companyConfig }: Deps) {
  const system = createSystemService({
    publicConfig: () => ({
      demo: config.demo,
      paymentProvider: cards.name,
      stripePublishableKey: cards.publishableKey,
      testMode: cards.publishableKey.startsWith('pk_test_'),
      ...companyConfig(),
    }),
    version,
    dependencies,
  })
  systemRoutes(mount, system)
  return system
}
