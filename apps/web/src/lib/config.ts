import { queryOptions, useQuery } from '@tanstack/react-query'
import { systemApi } from '@vorta/contract/system/routes'
import { call } from './api.ts'

/** This query survives signing out because the settings belong to the site, not to the account. */
export const CONFIG_KEY = 'config'

export const siteConfigQuery = queryOptions({
  queryKey: [CONFIG_KEY],
  queryFn: ({ signal }) => call(systemApi.config, { signal }),
  // The company can change its settings at any time.
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
})

export const useSiteConfigQuery = () => useQuery(siteConfigQuery)

/** The server's public settings; undefined until they are known. */
export const useSiteConfig = () => useSiteConfigQuery().data
