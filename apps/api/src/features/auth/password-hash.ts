import { hash, verify } from '@node-rs/argon2'

// Argon2id with 19 MiB and two passes; the library works off the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

export const passwordMatches = (passwordHash: string, password: string): Promise<boolean> => verify(passwordHash, password)

let decoy: Promise<string> | undefined

/** The same work as a real comparison, for an email that nobody has: time must not tell which addresses exist. */
export async function compareWithDecoy(password: string): Promise<false> {
  decoy ??= hashPassword('no account has this password')
  await passwordMatches(await decoy, password)
  return false
}
