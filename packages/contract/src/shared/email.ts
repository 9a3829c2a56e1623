import { EMAIL_MAX_CHARS } from './limits.ts'
import { requiredText, within } from './text.ts'

const LOCAL_PART_MAX_CHARS = 64
const DOMAIN_LABEL_MAX_CHARS = 63

// Letters of any script and the symbols allowed without quotes: no brackets, lists, comments, spaces or control characters.
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u
const DOMAIN_LABEL = /^[\p{L}\p{M}\p{N}-]+$/u
/** No top-level domain is a number, but the end of an IP address is. */
const NUMBER = /^\p{N}+$/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

const isDomainLabel = (label: string) =>
  label.length <= DOMAIN_LABEL_MAX_CHARS && DOMAIN_LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')

const isLocalPart = (local: string) =>
  local.length <= LOCAL_PART_MAX_CHARS && LOCAL_PART.test(local) && !(local.startsWith('.') || local.endsWith('.') || local.includes('..'))

/** Accepts only a plain `name@host.tld`, not what a mail client would read as a display name, a list or a group. */
export function isEmailAddress(text: string): boolean {
  const [local = '', domain = '', ...others] = text.split('@')
  if (others.length > 0 || INVISIBLE.test(text)) return false
  const labels = domain.split('.')
  return isLocalPart(local) && labels.length > 1 && labels.every(isDomainLabel) && !NUMBER.test(labels.at(-1) ?? '')
}

export const email = requiredText('Email is required', EMAIL_MAX_CHARS)
  .refine(within(EMAIL_MAX_CHARS, isEmailAddress), 'Email is invalid')
  // The same address always belongs to the same account, however it is capitalized.
  .transform((value) => value.toLowerCase())
