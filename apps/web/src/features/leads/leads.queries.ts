import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { contactApi } from '@vorta/contract/contact/routes'
import { leadsApi } from '@vorta/contract/leads/routes'
import type { LeadChange, LeadStatus } from '@vorta/contract/leads/schema'
import { call } from '../../lib/api.ts'
import { byCursor, useRefreshingMutation } from '../../lib/query.ts'

const LEADS_KEY = ['admin', 'leads'] as const
const detailsKey = (id: string) => [...LEADS_KEY, 'details', id] as const

export function useLeads(status: LeadStatus | null, q: string) {
  const pages = useInfiniteQuery({
    queryKey: [...LEADS_KEY, 'list', status, q],
    queryFn: ({ pageParam, signal }) => call(leadsApi.list, { query: { ...(status && { status }), q, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
  return { ...pages, leads: pages.data?.pages.flatMap((page) => page.leads) ?? [] }
}

export const leadsCountQuery = queryOptions({
  queryKey: [...LEADS_KEY, 'count'],
  queryFn: ({ signal }) => call(leadsApi.list, { query: { limit: 1 }, signal }),
})
export const useUnansweredMessageCount = (): number => useQuery(leadsCountQuery).data?.unanswered ?? 0

export const useFollowUps = () =>
  useQuery({ queryKey: [...LEADS_KEY, 'follow-ups'], queryFn: ({ signal }) => call(leadsApi.followUps, { signal }) })

export const useLead = (id: string) =>
  useQuery({ queryKey: detailsKey(id), queryFn: ({ signal }) => call(leadsApi.get, { params: { id }, signal }) })

/** A change of one lead; the reply replaces what is shown, and the lists are loaded again. */
function useLeadAction<Input>(id: string, send: (input: Input) => ReturnType<typeof call<typeof leadsApi.get>>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (details) => queries.setQueryData(detailsKey(id), details),
    onSettled: () => queries.invalidateQueries({ queryKey: LEADS_KEY }),
  })
}

export const useUpdateLead = (id: string) => useLeadAction(id, (body: LeadChange) => call(leadsApi.update, { params: { id }, body }))

export const useAnswerLead = (id: string) =>
  useLeadAction(id, (body: { text: string; clientId: string }) => call(leadsApi.answer, { params: { id }, body }))

export const useAddLeadNote = (id: string) =>
  useLeadAction(id, (text: string) => call(leadsApi.addNote, { params: { id }, body: { text } }))

/** Marks messages that were answered in another way, for example by phone. */
export const useMarkAnswered = (messageIds: readonly string[]) =>
  useRefreshingMutation(
    LEADS_KEY,
    (answered: boolean) => Promise.all(messageIds.map((id) => call(contactApi.setAnswered, { params: { id }, body: { answered } }))),
    'onSettled',
  )
