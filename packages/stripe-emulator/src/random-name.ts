import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** An unguessable name: 160 random bits. */
export const randomName = (): string => Array.from(randomBytes(32), (byte) => ALPHABET.charAt(byte & 31)).join('')
