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
  urlOf(actor: Actor, filename: string, disposition: Disposition): string
  /** Null for a link that is altered, made for another file, or too old. */
  read(token: string, filename: string): LinkClaims | null
  sessionTagOf(sessionId: string): string
}

type Issued = Map<string, { readonly url: string; readonly atMs: number }>
type IssuedTo = { readonly userId: string } & Readonly<Record<Disposition, Issued>>

export const DOWNLOAD_PATH = '/api/uploads/download/'
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
  const issued = new Map<string, IssuedTo>()
  let issuedCount = 0
  const issuedTo = ({ sessionId, userId }: Actor, disposition: Disposition) => {
    let own = issued.get(sessionId)
    if (own?.userId !== userId) {
      own = { userId, inline: new Map(), attachment: new Map() }
      issued.set(sessionId, own)
    }
    return own[disposition]
  }
  const signatureOf = (filename: string, payload: string) =>
    mac(`link:${filename} ${payload}`).toString('base64url').slice(0, SIGNATURE_CHARS)

  return {
    sessionTagOf,

    urlOf(actor, filename, disposition) {
      const nowMs = clock.now().getTime()
      const cached = issuedTo(actor, disposition).get(filename)
      if (cached && nowMs >= cached.atMs && nowMs - cached.atMs < REUSE_MS) return cached.url
      const expiresAt = minutesAfter(new Date(nowMs), FILE_LINK_VALID_MINUTES).getTime().toString(36)
      const payload = [actor.userId, sessionTagOf(actor.sessionId), expiresAt, disposition === 'inline' ? INLINE : ATTACHMENT].join(
        SEPARATOR,
      )
      const url = `${DOWNLOAD_PATH}${filename}?t=${payload}.${signatureOf(filename, payload)}`
      if (issuedCount >= CACHE_MAX) {
        issued.clear()
        issuedCount = 0
      }
      issuedCount += 1
      issuedTo(actor, disposition).set(filename, { url, atMs: nowMs })
      return url
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
