import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '@vorta/contract/http/endpoint'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'

interface Handler {
  readonly endpoint: Endpoint
  readonly respond: () => Response
}

/** Answers an endpoint; the reply must satisfy its schema. */
export const replyTo = <E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): Handler => ({
  endpoint,
  respond: () => Response.json(endpoint.reply.parse(reply)),
})

/** Answers an endpoint with an error without a message, as a proxy does. */
export const failAt = (endpoint: Endpoint): Handler => ({ endpoint, respond: () => new Response(null, { status: 502 }) })

const matches = ({ method, path }: Endpoint, url: string, request: RequestInit | undefined) =>
  request?.method === method && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(url.split('?')[0] ?? '')

function stubFetch(handlers: readonly Handler[]) {
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    const handler = handlers.find(({ endpoint }) => matches(endpoint, url, request))
    if (!handler) throw new Error(`No handler for ${request?.method} ${url}`)
    return handler.respond()
  })
}

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The text of a screen while it loads, and once its requests are answered. */
export async function renderScreen(screen: ReactNode, ...handlers: readonly Handler[]) {
  // An error stays on the second rendering instead of being requested again.
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const render = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <MemoryRouter>{screen}</MemoryRouter>
      </QueryClientProvider>,
    )
  const loading = render()
  stubFetch(handlers)
  await Promise.allSettled(
    queries
      .getQueryCache()
      .getAll()
      .map((query) => query.fetch()),
  )
  vi.unstubAllGlobals()
  return { loading, shown: textOf(render()) }
}
