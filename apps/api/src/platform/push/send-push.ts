import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { PermanentError } from '../errors.ts'
import { isPublicAddress } from './public-address.ts'

export interface PushSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

interface Settings {
  /** Tells the push service whom to contact about our requests. */
  readonly subject: () => string
  /** For tests: endpoints may be on this machine and without encryption. */
  readonly allowLocal: boolean
  /** Resolves names; tests replace it. */
  readonly resolve?: typeof lookup
}

/** `gone`: the subscription ended, or can never be used with our keys. */
export type PushOutcome = 'sent' | 'gone'

const TIMEOUT_MS = 10_000
const ANSWER_MAX_BYTES = 16_384
const TTL_S = 86_400
const GONE = [400, 401, 403, 404, 410]

const NOT_ALLOWED = 'The push endpoint is not a public https address'

/** Whether a client may register this endpoint. Its address is checked again for every message. */
export function isEndpoint(endpoint: string, allowLocal: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (allowLocal) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && port === '' && hostname.includes('.') && isIP(hostname) === 0
}

/** Resolves a name to its public addresses only; the connection uses the address that was checked. */
const lookUpPublic =
  (resolve: typeof lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = error ? [] : found.filter(({ address }) => isPublicAddress(address))
      const [first] = addresses
      if (error) callback(error, '', 0)
      else if (!first) callback(new PermanentError(NOT_ALLOWED), '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

export type SendPush = ReturnType<typeof createSendPush>

/** Encrypts messages for one device each and hands them to its push service (RFC 8030, 8291 and 8292). */
export function createSendPush({ subject, allowLocal, resolve = lookup }: Settings) {
  const checked = allowLocal ? undefined : lookUpPublic(resolve)
  return async (vapid: VapidKeys, subscription: PushSubscription, message: object): Promise<PushOutcome> => {
    if (!isEndpoint(subscription.endpoint, allowLocal)) throw new PermanentError(NOT_ALLOWED)
    const options = { vapidDetails: { subject: subject(), ...vapid }, TTL: TTL_S, urgency: 'normal' } as const
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), options)
    const status = await post(subscription.endpoint, headers as Record<string, string>, body, checked)
    if (status >= 200 && status < 300) return 'sent'
    if (GONE.includes(status)) return 'gone'
    throw new Error(`The push service answered ${status}`)
  }
}

/** Posts without following redirects, and returns the status. */
function post(endpoint: string, headers: Record<string, string>, body: Buffer | null, lookUp: LookupFunction | undefined): Promise<number> {
  const { request } = endpoint.startsWith('http:') ? http : https
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const sent = request(endpoint, { method: 'POST', headers, signal, ...(lookUp && { lookup: lookUp }) }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > ANSWER_MAX_BYTES) response.destroy(new Error('The answer of the push service is too long'))
      })
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}
