import { SENTENCES } from '@vorta/contract/error'
import { jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../platform/errors.ts'

const ISSUER = 'vorta'
const AUDIENCE = 'vorta-api'
const TYPE = 'access'
const REMEMBERED_MAX = 5_000

export interface TokenClaims {
  readonly userId: string
  readonly sessionId: string
}

export interface Tokens {
  issue(claims: TokenClaims, expiresAt: Date): Promise<string>
  read(token: string): Promise<TokenClaims>
}

/** Signed tokens that name a session and nothing else: what the session may do stands in the database. */
export function createTokens(key: Uint8Array): Tokens {
  // A signature once found good stays good until it expires; checking it again on every request is waste.
  const remembered = new Map<string, { claims: TokenClaims; expiresAtS: number }>()

  return {
    issue: ({ userId, sessionId }, expiresAt) =>
      new SignJWT({ typ: TYPE, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt()
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
    if (payload.typ !== TYPE || typeof payload.sid !== 'string' || payload.sub === undefined || payload.exp === undefined)
      throw new Error('claims')
    return { claims: { userId: payload.sub, sessionId: payload.sid }, expiresAtS: payload.exp }
  } catch {
    throw new AppError('unauthenticated', SENTENCES.badToken)
  }
}
