const MIN_BYTES = 32
/** 32 random hex digits have about 14 distinct ones, and practically never fewer than this. */
const MIN_DISTINCT = 8
/** What must be left of a secret without the words below. */
const MIN_UNKNOWN = 16
const KNOWN_WORDS =
  /development|production|characters|changeit|changeme|password|example|default|openssl|letmein|replace|passwd|qwerty|change|please|secret|random|string|access|super|admin|vorta|token|least|bytes|your|test|long|demo|this|with|jwt|key|dev|my|me|is|at|it/g

/** Whether somebody could guess a secret: too short, made of few or repeated characters, counted up, or made of the usual words. */
export function isWeakSecret(secret: string): boolean {
  if (Buffer.byteLength(secret) < MIN_BYTES) return true
  return new Set(secret).size < MIN_DISTINCT || repeatsItself(secret) || countsUp(secret) || isMadeOfKnownWords(secret)
}

function repeatsItself(secret: string): boolean {
  const half = Math.floor(secret.length / 2)
  for (let period = 1; period <= half; period += 1) if (secret.startsWith(secret.slice(period))) return true
  return false
}

/** Most characters follow from the one before by the same step, as in 0123456789 or zyxwvu. */
function countsUp(secret: string): boolean {
  const steps = new Map<number, number>()
  for (let i = 1; i < secret.length; i += 1) {
    const step = secret.charCodeAt(i) - secret.charCodeAt(i - 1)
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  return Math.max(...steps.values()) > (secret.length - 1) / 2
}

function isMadeOfKnownWords(secret: string): boolean {
  const unknown = secret
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(KNOWN_WORDS, '')
    .replace(/\d/g, (digit, at: number, all: string) => (all[at - 1] === digit || Number(all[at - 1]) + 1 === Number(digit) ? '' : digit))
  return unknown.length < MIN_UNKNOWN
}
