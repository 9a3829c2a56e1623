import { useQuery } from '@tanstack/react-query'
import { quoteTemplatesApi } from '@vorta/contract/quote-templates/routes'
import type { NewQuoteTemplateContent } from '@vorta/contract/quote-templates/schema'
import { call } from '../../lib/api.ts'
import { useRefreshingMutation } from '../../lib/query.ts'

const TEMPLATES_KEY = ['quote-templates'] as const

export const useQuoteTemplates = () =>
  useQuery({ queryKey: TEMPLATES_KEY, queryFn: ({ signal }) => call(quoteTemplatesApi.list, { signal }) })

const useTemplateAction = <Input>(send: (input: Input) => Promise<unknown>) => useRefreshingMutation(TEMPLATES_KEY, send)

export const useSaveTemplate = () =>
  useTemplateAction((body: { name: string; content: NewQuoteTemplateContent }) => call(quoteTemplatesApi.save, { body }))

export const useRemoveTemplate = () => useTemplateAction((id: string) => call(quoteTemplatesApi.remove, { params: { id } }))
