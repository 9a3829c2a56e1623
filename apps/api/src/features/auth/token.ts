import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import { jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../platform/errors.ts'
import type { Keys } from '../../platform/secrets.ts'

const ISSUER = 'vorta'
const AUDIENCE = 'vorta-api'
const TYPE = 'access'
const CACHE_MAX = 5_000
const ID = /^[0-9a-z]{26}$/
/** The longest session, plus a minute for rounding and clock differences. */
const MAX_LIFETIME_S = 7 * 24 * 60 * 60 + 60

export interface TokenClaims {
  readonly userId: string
  readonly sessionId: string
}

export interface ReadClaims extends TokenClaims {
  /** Seconds since 1970. */
  readonly issuedAtS: number
}

export interface Tokens {
  issue(claims: TokenClaims, expiresAt: Date, issuedAt?: Date): Promise<string>
  read(token: string): Promise<ReadClaims>
}

/** Signed tokens that contain a session id only; permissions are read from the database. */
export function createTokens(keys: Keys): Tokens {
  // A verified signature stays valid until the token expires, so it is not verified again on every request.
  const cache = new Map<string, { claims: ReadClaims; expiresAtS: number }>()

  return {
    issue: ({ userId, sessionId }, expiresAt, issuedAt = new Date()) =>
      new SignJWT({ typ: TYPE, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keys[0]),

    async read(token) {
      const known = cache.get(token)
      if (known && known.expiresAtS > Date.now() / 1000) return known.claims
      const { claims, expiresAtS } = await verifyToken(token, keys)
      if (cache.size >= CACHE_MAX) cache.clear()
      cache.set(token, { claims, expiresAtS })
      return claims
    },
  }
}

const RULES = {
  algorithms: ['HS256'],
  issuer: ISSUER,
  audience: AUDIENCE,
  requiredClaims: ['sub', 'sid', 'exp', 'iat', 'typ'],
}

/** Decoders ignore padding and unused bits, so several texts would stand for one token. */
const isCanonical = (token: string) => token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

async function verifyToken(token: string, keys: Keys) {
  try {
    if (!isCanonical(token)) throw new Error('encoding')
    // The error of the first failure is not needed: all of them mean that the user has to sign in again.
    const { payload } = await Promise.any(keys.map((key) => jwtVerify(token, key, RULES)))
    const { typ, sid, sub, exp = Number.NaN, iat = Number.NaN } = payload
    if (typ !== TYPE || typeof sid !== 'string' || !ID.test(sid) || sub === undefined || !ID.test(sub)) throw new Error('claims')
    if (!Number.isSafeInteger(exp) || !Number.isSafeInteger(iat) || iat < 0 || exp <= iat || exp - iat > MAX_LIFETIME_S)
      throw new Error('times')
    return { claims: { userId: sub, sessionId: sid, issuedAtS: iat }, expiresAtS: exp }
  } catch {
    throw new AppError('unauthenticated', ERROR_MESSAGES.badToken)
  }
}
