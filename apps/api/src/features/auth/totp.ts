import { createHmac } from 'node:crypto'
import { constantTimeEqual } from '../../platform/constant-time-equal.ts'

/** RFC 6238 with the defaults of authenticator apps: HMAC-SHA-1, 30-second steps, six digits. */
const STEP_S = 30
const DIGITS = 6
/** Phone clocks differ and typing takes time, so the previous and the next code are accepted too. */
const DRIFT_STEPS = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_S)

export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac[mac.length - 1] ?? 0) & 0x0f) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of a code, if it is later than the last one used; null for a wrong or used code. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastUsedStep: number): number | null {
  const current = stepAt(now)
  let found: number | null = null
  // Compare all steps, so that the response time reveals nothing.
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    if (constantTimeEqual(codeAt(secret, step), code) && step > lastUsedStep) found ??= step
  }
  return found
}

/** The encoding in which users type a secret into an authenticator app. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The content of the QR code. */
export function otpauthUri(secret: Uint8Array, account: string): string {
  const query = `secret=${toBase32(secret)}&issuer=Vorta&algorithm=SHA1&digits=${DIGITS}&period=${STEP_S}`
  return `otpauth://totp/Vorta:${encodeURIComponent(account)}?${query}`
}
