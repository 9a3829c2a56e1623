import type { AppContext } from '../../platform/app-context.ts'
import { systemRoutes } from './system.routes.ts'
import { createSystemService, type Dependency } from './system.service.ts'

interface Deps {
  readonly cards: { readonly name: 'stripe' | 'embedded'; readonly publishableKey: string }
  readonly dependencies: readonly Dependency[]
}

export function registerSystem({ config, version, mount }: AppContext, { cards, dependencies }: Deps) {
  const system = createSystemService({
    publicConfig: {
      demo: config.demo,
      paymentProvider: cards.name,
      stripePublishableKey: cards.publishableKey,
      testMode: cards.publishableKey.startsWith('pk_test_'),
      company: config.company,
      calendar: config.calendar,
    },
    version,
    dependencies,
  })
  systemRoutes(mount, system)
  return system
}
