import type { ProviderKeys } from '@vorta/stripe-emulator/keys'
import type { Secrets } from '../secrets.ts'

/** Public: useless without the client secret of an intent. */
const EMBEDDED_PUBLISHABLE_KEY = 'pk_test_embedded'

/** Derived from the master secret: unguessable and stable across restarts. */
export const providerKeys = (secrets: Secrets): ProviderKeys => ({
  secretKey: `sk_test_${hex(secrets.derive('test-provider'))}`,
  publishableKey: EMBEDDED_PUBLISHABLE_KEY,
  webhookSecret: `whsec_${hex(secrets.derive('test-webhook'))}`,
})

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
