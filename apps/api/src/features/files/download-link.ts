import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Actor } from '@vorta/contract/auth/role'
import type { Disposition } from '@vorta/contract/files/schema'
import { FILE_LINK_VALID_MINUTES } from '@vorta/contract/shared/limits'
import { type Clock, minutesAfter } from '../../platform/clock.ts'

/** The content of a signed link. It holds a tag of the session instead of its id, so that a URL does not reveal the id. */
export interface LinkClaims {
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

type Tokens = Map<string, { readonly token: string; readonly atMs: number }>
type IssuedTokens = { readonly userId: string } & Readonly<Record<Disposition, Tokens>>

const SESSION_TAG_CHARS = 12
// 132 bits. Lists contain a link per order, and signatures do not compress.
const SIGNATURE_CHARS = 22
const SEPARATOR = '~'
const INLINE = 'i'
const ATTACHMENT = 'a'
const CACHE_MAX = 10_000
/** Repeated requests within this time get the same links, so that unchanged replies and pictures are not sent again. */
const REUSE_MS = 240_000

/** Signed URLs that open one file for one user for ten minutes. */
export function createLinks(key: Uint8Array, clock: Clock): Links {
  const secret = createSecretKey(key)
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest()
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
  // By session and then by file, because a list looks up many files of one session.
  const issuedTokens = new Map<string, IssuedTokens>()
  let issuedCount = 0
  const tokensOf = ({ sessionId, userId }: Actor, disposition: Disposition) => {
    let issued = issuedTokens.get(sessionId)
    if (issued?.userId !== userId) {
      issued = { userId, inline: new Map(), attachment: new Map() }
      issuedTokens.set(sessionId, issued)
    }
    return issued[disposition]
  }
  const signatureOf = (filename: string, payload: string) =>
    mac(`link:${filename} ${payload}`).toString('base64url').slice(0, SIGNATURE_CHARS)

  return {
    sessionTagOf,

    sign(actor, filename, disposition) {
      const nowMs = clock.now().getTime()
      const cached = tokensOf(actor, disposition).get(filename)
      if (cached && nowMs >= cached.atMs && nowMs - cached.atMs < REUSE_MS) return cached.token
      const expiresAt = minutesAfter(new Date(nowMs), FILE_LINK_VALID_MINUTES).getTime().toString(36)
      const payload = [actor.userId, sessionTagOf(actor.sessionId), expiresAt, disposition === 'inline' ? INLINE : ATTACHMENT].join(
        SEPARATOR,
      )
      const token = `${payload}.${signatureOf(filename, payload)}`
      if (issuedCount >= CACHE_MAX) {
        issuedTokens.clear()
        issuedCount = 0
      }
      issuedCount += 1
      tokensOf(actor, disposition).set(filename, { token, atMs: nowMs })
      return token
    },

    read(token, filename) {
      const [payload = '', signature = ''] = token.split('.')
      const actual = Buffer.from(signature)
      const expected = Buffer.from(signatureOf(filename, payload))
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected) || token !== `${payload}.${signature}`) return null
      const [userId = '', sessionTag = '', expiresAt = '', kind] = payload.split(SEPARATOR)
      if (Number.parseInt(expiresAt, 36) <= clock.now().getTime()) return null
      return { userId, sessionTag, disposition: kind === INLINE ? 'inline' : 'attachment' }
    },
  }
}
