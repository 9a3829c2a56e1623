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
  /** The server couldn't be reached to check the token, which is checked again later. */
  isUnreachable: boolean
  /** The user logged out, as opposed to a token that expired. */
  hasLoggedOut: boolean
  switchableRoles: readonly Role[]
  login: (body: BodyInputOf<typeof authApi.login>) => Promise<void>
  register: (body: BodyInputOf<typeof authApi.register>) => Promise<void>
  /** Clears the token even if the server can't be reached. */
  logout: () => void
  /** Replaces the user with a fresh one from the server. */
  setUser: (user: User) => void
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used inside an AuthProvider')
  return auth
}
