import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { authApi } from '@vorta/contract/auth/routes'
import { call } from '../../lib/api.ts'

const SESSIONS_KEY = ['auth', 'sessions']

export const useSessions = () => useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => call(authApi.sessions, { signal }) })

export function useInvalidateSessions() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: SESSIONS_KEY })
}

export function useSignOutElsewhere() {
  const invalidate = useInvalidateSessions()
  return useMutation({ mutationFn: () => call(authApi.logoutAll), onSuccess: invalidate })
}

/** Refetches after a failure too, because the session may already have ended. */
export function useSignOutDevice() {
  const invalidate = useInvalidateSessions()
  return useMutation({ mutationFn: (sessionId: string) => call(authApi.revokeSession, { params: { sessionId } }), onSettled: invalidate })
}

const SECOND_FACTOR_KEY = ['auth', 'second-factor']

export const useSecondFactor = () =>
  useQuery({ queryKey: SECOND_FACTOR_KEY, queryFn: ({ signal }) => call(authApi.secondFactor, { signal }) })

export function useInvalidateSecondFactor() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: SECOND_FACTOR_KEY })
}
