import { useQuery } from '@tanstack/react-query'
import { buildsApi } from '@vorta/contract/builds/routes'
import { call } from '../../lib/api.ts'

export const useSharedBuild = (id: string) =>
  useQuery({
    queryKey: ['shared-build', id],
    queryFn: ({ signal }) => call(buildsApi.get, { params: { id }, signal }),
    // A shared build never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
