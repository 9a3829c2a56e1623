import { useQuery } from '@tanstack/react-query'
import { portfolioApi } from '@vorta/contract/portfolio/routes'
import type { ProjectBody } from '@vorta/contract/portfolio/schema'
import { call } from '../../lib/api.ts'
import { useRefreshingMutation } from '../../lib/query.ts'

const keyOf = (orderId: string) => ['portfolio', orderId] as const

export const useProject = (orderId: string) =>
  useQuery({ queryKey: keyOf(orderId), queryFn: ({ signal }) => call(portfolioApi.get, { params: { id: orderId }, signal }) })

const useProjectAction = <Input>(orderId: string, send: (input: Input) => Promise<unknown>) => useRefreshingMutation(keyOf(orderId), send)

export const usePublish = (orderId: string) =>
  useProjectAction(orderId, (body: ProjectBody) => call(portfolioApi.publish, { params: { id: orderId }, body }))

export const useUnpublish = (orderId: string) =>
  useProjectAction<void>(orderId, () => call(portfolioApi.remove, { params: { id: orderId } }))
