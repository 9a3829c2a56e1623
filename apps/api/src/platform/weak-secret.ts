const MIN_BYTES = 32
/** 32 random hex digits have about 14 distinct ones, and practically never fewer than this. */
const MIN_DISTINCT = 8
/** Minimum length of a secret after the words below are removed. */
const MIN_UNKNOWN = 16
const COMMON_WORDS =
  /development|production|characters|changeit|changeme|password|example|default|openssl|letmein|replace|passwd|qwerty|change|please|secret|random|string|access|super|admin|vorta|token|least|bytes|your|test|long|demo|this|with|jwt|key|dev|my|me|is|at|it/g

/** Whether a secret is guessable: too short, few distinct or repeated characters, sequences, or common words. */
export function isWeakSecret(secret: string): boolean {
  if (Buffer.byteLength(secret) < MIN_BYTES) return true
  return new Set(secret).size < MIN_DISTINCT || repeatsItself(secret) || isSequence(secret) || isMostlyCommonWords(secret)
}

function repeatsItself(secret: string): boolean {
  const half = Math.floor(secret.length / 2)
  for (let period = 1; period <= half; period += 1) if (secret.startsWith(secret.slice(period))) return true
  return false
}

/** Whether most characters are a sequence, such as 0123456789 or zyxwvu. */
function isSequence(secret: string): boolean {
  const steps = new Map<number, number>()
  for (let i = 1; i < secret.length; i += 1) {
    const step = secret.charCodeAt(i) - secret.charCodeAt(i - 1)
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  return Math.max(...steps.values()) > (secret.length - 1) / 2
}

function isMostlyCommonWords(secret: string): boolean {
  const unknown = secret
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(COMMON_WORDS, '')
    .replace(/\d/g, (digit, at: number, all: string) => (all[at - 1] === digit || Number(all[at - 1]) + 1 === Number(digit) ? '' : digit))
  return unknown.length < MIN_UNKNOWN
}
