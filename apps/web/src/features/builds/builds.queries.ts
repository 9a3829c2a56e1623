import { queryOptions, useQuery } from '@tanstack/react-query'
import { buildsApi } from '@vorta/contract/builds/routes'
import type { SavedBuild, SavedBuildBody } from '@vorta/contract/builds/schema'
import { call } from '../../lib/api.ts'
import { useRefreshingMutation } from '../../lib/query.ts'

export const useSharedBuild = (id: string) =>
  useQuery({
    queryKey: ['shared-build', id],
    queryFn: ({ signal }) => call(buildsApi.get, { params: { id }, signal }),
    // A shared build never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

const KEY = ['saved-builds'] as const

/** The builds that the customer saved to their account, newest first. */
export const savedBuildsQuery = queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(buildsApi.listSaved, { signal }) })
export const useSavedBuilds = () => useQuery(savedBuildsQuery)

const useBuildsMutation = <Input>(mutationFn: (input: Input) => Promise<unknown>) => useRefreshingMutation(KEY, mutationFn)

/** Saves a build as a new one, or replaces the one with this id. */
export const useSaveBuild = () =>
  useRefreshingMutation(KEY, ({ id, body }: { id: string | null; body: SavedBuildBody }) =>
    id === null ? call(buildsApi.save, { body }) : call(buildsApi.updateSaved, { params: { id }, body }),
  )

export const useRenameBuild = () =>
  useBuildsMutation(({ id, name }: { id: string; name: string }) => call(buildsApi.renameSaved, { params: { id }, body: { name } }))

export const useDuplicateBuild = () => useBuildsMutation(({ _id }: SavedBuild) => call(buildsApi.duplicateSaved, { params: { id: _id } }))

export const useRemoveSavedBuild = () => useBuildsMutation(({ _id }: SavedBuild) => call(buildsApi.removeSaved, { params: { id: _id } }))
