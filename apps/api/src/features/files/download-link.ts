import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor } from '@vorta/contract/auth/role'
import type { Disposition } from '@vorta/contract/files/schema'
import { FILE_LINK_VALID_MINUTES } from '@vorta/contract/shared/limits'
import { type Clock, minutesAfter } from '../../platform/clock.ts'

/** What a signed link says; the session is only hinted at, so that an address tells nobody its id. */
export interface LinkClaims {
  readonly filename: string
  readonly userId: string
  readonly sessionMark: string
  readonly disposition: Disposition
}

export interface Links {
  sign(actor: Actor, filename: string, disposition: Disposition): string
  /** Null for a link that is altered, made for another file, or too old. */
  read(token: string, filename: string): LinkClaims | null
  markOf(sessionId: string): string
}

const MARK_CHARS = 12
const REMEMBERED_MAX = 10_000
/** Whoever asks for the same list again at once gets the same links: signing a page of them costs more than reading it. */
const REUSED_MS = 60_000

/** Addresses that open one file for one person for ten minutes. */
export function createLinks(key: Uint8Array, clock: Clock): Links {
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()
  // A list of orders signs a hundred links for one session; its mark is worked out once.
  const marks = new Map<string, string>()
  const markOf = (sessionId: string) => {
    const known = marks.get(sessionId)
    if (known !== undefined) return known
    const mark = mac(`session:${sessionId}`).toString('base64url').slice(0, MARK_CHARS)
    if (marks.size >= REMEMBERED_MAX) marks.clear()
    marks.set(sessionId, mark)
    return mark
  }
  const handedOut = new Map<string, { token: string; at: Date }>()
  const signatureOf = (payload: string) => mac(`link:${payload}`)

  return {
    markOf,

    sign(actor, filename, disposition) {
      const now = clock.now()
      const name = `${actor.sessionId} ${actor.userId} ${disposition} ${filename}`
      const known = handedOut.get(name)
      if (known && now >= known.at && now.getTime() - known.at.getTime() < REUSED_MS) return known.token
      const facts = [filename, actor.userId, markOf(actor.sessionId), minutesAfter(now, FILE_LINK_VALID_MINUTES).getTime(), disposition]
      const payload = Buffer.from(JSON.stringify(facts)).toString('base64url')
      const token = `${payload}.${signatureOf(payload).toString('base64url')}`
      if (handedOut.size >= REMEMBERED_MAX) handedOut.clear()
      handedOut.set(name, { token, at: now })
      return token
    },

    read(token, filename) {
      const [payload = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const wanted = signatureOf(payload)
      // Decoding forgives stray characters at the end, so the text itself is compared as well.
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted) || token !== `${payload}.${wanted.toString('base64url')}`)
        return null
      const [name, userId, sessionMark, expiresAt, disposition] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
        string,
        string,
        string,
        number,
        Disposition,
      ]
      if (name !== filename || expiresAt <= clock.now().getTime()) return null
      return { filename: name, userId, sessionMark, disposition }
    },
  }
}
