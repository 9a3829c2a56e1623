import { hash, verify } from '@node-rs/argon2'

// Argon2id with 19 MiB and two passes; the library hashes off the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

export const passwordMatches = (passwordHash: string, password: string): Promise<boolean> => verify(passwordHash, password)

let decoy: Promise<string> | undefined

/** Takes as long as a real comparison, so that the response time does not reveal which addresses have an account. */
export async function compareWithDecoy(password: string): Promise<false> {
  decoy ??= hashPassword('no account has this password')
  await passwordMatches(await decoy, password)
  return false
}
