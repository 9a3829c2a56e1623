import { PROVIDER_PREFIX } from '@vorta/stripe-emulator/provider'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { createGateway } from './gateway.ts'
import { providerKeys } from './provider-keys.ts'

interface Tools {
  readonly config: Config
  readonly secrets: Secrets
  readonly server: FastifyInstance
  readonly clock: Clock
  readonly log: Log
}

/** Uses Stripe if keys are set, otherwise the embedded emulator. */
export function openCardProvider({ config, secrets, server, clock, log }: Tools) {
  if (config.stripe) {
    const { publishableKey } = config.stripe
    return { gateway: createGateway({ settings: config.stripe, clock, log }), name: 'stripe' as const, publishableKey, testKeys: undefined }
  }
  if (config.production) throw new StartError('The embedded test provider does not run in production.')
  const testKeys = providerKeys(secrets)
  const embedded = { address: () => listeningAt(server), prefix: PROVIDER_PREFIX }
  const gateway = createGateway({ settings: { ...testKeys, embedded }, clock, log })
  return { gateway, name: 'embedded' as const, publishableKey: testKeys.publishableKey, testKeys }
}

const EVERY_ADDRESS = ['0.0.0.0', '::']

/** Local address of our server; null before it listens. */
function listeningAt(server: FastifyInstance): { host: string; port: number } | null {
  const at = server.server.address()
  if (typeof at !== 'object' || at === null) return null
  return { host: EVERY_ADDRESS.includes(at.address) ? '127.0.0.1' : at.address, port: at.port }
}

/** URL of a path on our server; IPv6 hosts need brackets. */
export function listeningUrl(server: FastifyInstance, path: string): string | null {
  const at = listeningAt(server)
  return at && `http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${at.port}${path}`
}
