import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { companyApi } from '@vorta/contract/company/routes'
import type { CompanyChange, CompanyReset, VersionedCompanySettings } from '@vorta/contract/company/schema'
import { ApiError, call } from '../../lib/api.ts'
import { CONFIG_KEY } from '../../lib/config.ts'

const COMPANY_KEY = ['company-settings'] as const

export const useCompanySettings = () => useQuery({ queryKey: COMPANY_KEY, queryFn: ({ signal }) => call(companyApi.settings, { signal }) })

/** Saves a section. A conflict brings the current settings, which replace the known ones. */
export const useSaveSection = () => useSettingsMutation((body: CompanyChange) => call(companyApi.update, { body }))

export const useResetSection = () => useSettingsMutation((body: CompanyReset) => call(companyApi.reset, { body }))

function useSettingsMutation<Body>(send: (body: Body) => Promise<{ settings: VersionedCompanySettings }>) {
  const queries = useQueryClient()
  const remember = (settings: VersionedCompanySettings) => queries.setQueryData(COMPANY_KEY, { success: true as const, settings })
  return useMutation({
    mutationFn: send,
    onSuccess: ({ settings }) => {
      remember(settings)
      void queries.invalidateQueries({ queryKey: [CONFIG_KEY] })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.settings) remember(error.settings)
    },
  })
}
