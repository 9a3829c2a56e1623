import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { authApi } from '@vorta/contract/auth/routes'
import { call } from '../../lib/api.ts'

const SESSIONS_KEY = ['auth', 'sessions']

export const useSessions = () => useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => call(authApi.sessions, { signal }) })

export function useForgetSessions() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: SESSIONS_KEY })
}

export function useSignOutElsewhere() {
  const forget = useForgetSessions()
  return useMutation({ mutationFn: () => call(authApi.logoutAll), onSuccess: forget })
}

/** Looked at anew also when it failed: the device may have left by itself. */
export function useSignOutDevice() {
  const forget = useForgetSessions()
  return useMutation({ mutationFn: (sessionId: string) => call(authApi.revokeSession, { params: { sessionId } }), onSettled: forget })
}

const SECOND_FACTOR_KEY = ['auth', 'second-factor']

export const useSecondFactor = () =>
  useQuery({ queryKey: SECOND_FACTOR_KEY, queryFn: ({ signal }) => call(authApi.secondFactor, { signal }) })

export function useForgetSecondFactor() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: SECOND_FACTOR_KEY })
}
