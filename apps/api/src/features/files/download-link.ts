import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor } from '@vorta/contract/auth/role'
import type { Disposition } from '@vorta/contract/files/schema'
import { FILE_LINK_VALID_MINUTES } from '@vorta/contract/shared/limits'
import { type Clock, minutesAfter } from '../../platform/clock.ts'

/** The content of a signed link. It holds a tag of the session instead of its id, so that a URL does not reveal the id. */
export interface LinkClaims {
  readonly filename: string
  readonly userId: string
  readonly sessionTag: string
  readonly disposition: Disposition
}

export interface Links {
  sign(actor: Actor, filename: string, disposition: Disposition): string
  /** Null for a link that is altered, made for another file, or too old. */
  read(token: string, filename: string): LinkClaims | null
  sessionTagOf(sessionId: string): string
}

const SESSION_TAG_CHARS = 12
const CACHE_MAX = 10_000
/** Repeated requests within this time get the same links, because signing a page of links costs more than reading it. */
const REUSE_MS = 60_000

/** Signed URLs that open one file for one user for ten minutes. */
export function createLinks(key: Uint8Array, clock: Clock): Links {
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()
  // A list of orders signs a hundred links for one session, so its tag is cached.
  const tags = new Map<string, string>()
  const sessionTagOf = (sessionId: string) => {
    const cached = tags.get(sessionId)
    if (cached !== undefined) return cached
    const tag = mac(`session:${sessionId}`).toString('base64url').slice(0, SESSION_TAG_CHARS)
    if (tags.size >= CACHE_MAX) tags.clear()
    tags.set(sessionId, tag)
    return tag
  }
  const issuedTokens = new Map<string, { token: string; at: Date }>()
  const signatureOf = (payload: string) => mac(`link:${payload}`)

  return {
    sessionTagOf,

    sign(actor, filename, disposition) {
      const now = clock.now()
      const name = `${actor.sessionId} ${actor.userId} ${disposition} ${filename}`
      const cached = issuedTokens.get(name)
      if (cached && now >= cached.at && now.getTime() - cached.at.getTime() < REUSE_MS) return cached.token
      const facts = [
        filename,
        actor.userId,
        sessionTagOf(actor.sessionId),
        minutesAfter(now, FILE_LINK_VALID_MINUTES).getTime(),
        disposition,
      ]
      const payload = Buffer.from(JSON.stringify(facts)).toString('base64url')
      const token = `${payload}.${signatureOf(payload).toString('base64url')}`
      if (issuedTokens.size >= CACHE_MAX) issuedTokens.clear()
      issuedTokens.set(name, { token, at: now })
      return token
    },

    read(token, filename) {
      const [payload = '', signature = ''] = token.split('.')
      const actual = Buffer.from(signature, 'base64url')
      const expected = signatureOf(payload)
      // base64url decoding ignores stray trailing characters, so compare the text as well.
      if (
        actual.length !== expected.length ||
        !timingSafeEqual(actual, expected) ||
        token !== `${payload}.${expected.toString('base64url')}`
      )
        return null
      const [name, userId, sessionTag, expiresAt, disposition] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
        string,
        string,
        string,
        number,
        Disposition,
      ]
      if (name !== filename || expiresAt <= clock.now().getTime()) return null
      return { filename: name, userId, sessionTag, disposition }
    },
  }
}
