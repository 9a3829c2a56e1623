import { constantTimeEqual } from './constant-time-equal.ts'
import { ProviderFailure } from './failure.ts'

export interface ProviderKeys {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

export type Principal = 'server' | 'browser'

/** Identifies the caller by the key in the header or, from a browser, in the form. */
export function principalOf(authorization: string | undefined, formKey: string | undefined, keys: ProviderKeys): Principal {
  const given = headerKey(authorization) ?? formKey
  if (given === undefined) throw unauthorized('You did not provide an API key. Send it as a bearer token or, from a browser, as key.')
  if (constantTimeEqual(given, keys.secretKey)) return 'server'
  if (constantTimeEqual(given, keys.publishableKey)) return 'browser'
  throw unauthorized(`Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}`)
}

export const serverOnly = (principal: Principal) => {
  if (principal !== 'server') throw unauthorized('This API call cannot be made with a publishable API key. Please use a secret API key.')
}

function headerKey(authorization: string | undefined): string | undefined {
  const [scheme, value] = authorization?.split(' ') ?? []
  if (value === undefined) return undefined
  if (scheme?.toLowerCase() === 'bearer') return value
  return scheme?.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : undefined
}

const unauthorized = (message: string) => new ProviderFailure(401, 'invalid_request_error', message)
