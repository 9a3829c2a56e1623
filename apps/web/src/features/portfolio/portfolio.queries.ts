import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { portfolioApi } from '@vorta/contract/portfolio/routes'
import type { ProjectBody } from '@vorta/contract/portfolio/schema'
import { call } from '../../lib/api.ts'

const keyOf = (orderId: string) => ['portfolio', orderId] as const

export const useProject = (orderId: string) =>
  useQuery({ queryKey: keyOf(orderId), queryFn: ({ signal }) => call(portfolioApi.get, { params: { id: orderId }, signal }) })

function useProjectAction<Input>(orderId: string, send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(orderId) }) })
}

export const usePublish = (orderId: string) =>
  useProjectAction(orderId, (body: ProjectBody) => call(portfolioApi.publish, { params: { id: orderId }, body }))

export const useUnpublish = (orderId: string) =>
  useProjectAction<void>(orderId, () => call(portfolioApi.remove, { params: { id: orderId } }))
