import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { buildsApi } from '@vorta/contract/builds/routes'
import { call } from '../../lib/api.ts'

export const useSharedBuild = (id: string) =>
  useQuery({
    queryKey: ['shared-build', id],
    queryFn: ({ signal }) => call(buildsApi.get, { params: { id }, signal }),
    // A shared build never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const SAVED_BUILD_KEY = ['saved-build'] as const

/** The build that the customer saved to their account. */
export const useSavedBuild = () => useQuery({ queryKey: SAVED_BUILD_KEY, queryFn: ({ signal }) => call(buildsApi.saved, { signal }) })

export function useRemoveSavedBuild() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(buildsApi.removeSaved),
    onSuccess: () => queries.setQueryData(SAVED_BUILD_KEY, { success: true, savedBuild: null }),
  })
}
