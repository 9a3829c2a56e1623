import { SENTENCES } from '@vorta/contract/http/error'
import { jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../platform/errors.ts'

const ISSUER = 'vorta'
const AUDIENCE = 'vorta-api'
const TYPE = 'access'
const REMEMBERED_MAX = 5_000
const ID = /^[0-9a-z]{26}$/
/** The longest session, with a minute for rounding and clocks. */
const LONGEST_S = 7 * 24 * 60 * 60 + 60

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

/** Signed tokens that name a session and nothing else: what the session may do stands in the database. */
export function createTokens(key: Uint8Array): Tokens {
  // A signature once found good stays good until it expires; checking it again on every request is waste.
  const remembered = new Map<string, { claims: ReadClaims; expiresAtS: number }>()

  return {
    issue: ({ userId, sessionId }, expiresAt, issuedAt = new Date()) =>
      new SignJWT({ typ: TYPE, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key),

    async read(token) {
      const known = remembered.get(token)
      if (known && known.expiresAtS > Date.now() / 1000) return known.claims
      const { claims, expiresAtS } = await verifyToken(token, key)
      if (remembered.size >= REMEMBERED_MAX) remembered.clear()
      remembered.set(token, { claims, expiresAtS })
      return claims
    },
  }
}

async function verifyToken(token: string, key: Uint8Array) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'exp', 'iat', 'typ'],
    })
    const { typ, sid, sub, exp = Number.NaN, iat = Number.NaN } = payload
    if (typ !== TYPE || typeof sid !== 'string' || !ID.test(sid) || sub === undefined || !ID.test(sub)) throw new Error('claims')
    if (!Number.isSafeInteger(exp) || !Number.isSafeInteger(iat) || iat < 0 || exp <= iat || exp - iat > LONGEST_S) throw new Error('times')
    return { claims: { userId: sub, sessionId: sid, issuedAtS: iat }, expiresAtS: exp }
  } catch {
    throw new AppError('unauthenticated', SENTENCES.badToken)
  }
}
