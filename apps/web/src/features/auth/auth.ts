import type { User } from '@vorta/contract/account/user'
import type { Role } from '@vorta/contract/auth/role'
import type { authApi } from '@vorta/contract/auth/routes'
import type { BodyInputOf } from '@vorta/contract/http/endpoint'
import { createContext, useContext } from 'react'

export interface Auth {
  /** The stored token has not been checked yet. */
  loading: boolean
  token: string | null
  user: User | null
  /** True only with both a token and a user. */
  isSignedIn: boolean
  /** There is a token, but the server could not be asked about it; it is kept and asked again. */
  isUnreachable: boolean
  /** The person pressed Logout, as opposed to a token that ran out. */
  hasLeft: boolean
  switchableRoles: readonly Role[]
  login: (body: BodyInputOf<typeof authApi.login>) => Promise<void>
  register: (body: BodyInputOf<typeof authApi.register>) => Promise<void>
  /** Forgets the token, whether or not the server hears of it. */
  logout: () => void
  /** Takes over an account as the server just answered it. */
  adopt: (user: User) => void
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth needs an AuthProvider above it')
  return auth
}
