import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

/** The test configuration replaces the library by this file, because thousands of test users would spend minutes on password hashes. */
export const hash: typeof Argon2.hash = (password, options, signal) =>
  argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal)

export const verify: typeof Argon2.verify = argon2.verify
