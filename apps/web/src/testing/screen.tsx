import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import type { Role } from '@vorta/contract/auth/role'
import type { CardReplyOf, Endpoint, ReplyOf } from '@vorta/contract/http/endpoint'
import { systemApi } from '@vorta/contract/system/routes'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Auth, AuthContext } from '../features/auth/auth.ts'
import { createQueryClient } from '../lib/query.ts'
import { testConfig } from './config.ts'
import { press, shows, showsNot } from './dom.ts'
import { testUser } from './user.ts'

interface Handler {
  readonly endpoint: Endpoint
  readonly respond: () => Response | Promise<Response>
}

/** Answers an endpoint; the reply must satisfy its schema. */
export const replyTo = <E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): Handler => ({
  endpoint,
  respond: () => Response.json(endpoint.reply.parse(reply)),
})

/** Answers an endpoint that lists orders with cards. */
export const replyWithCards = <E extends Endpoint>(endpoint: E, reply: CardReplyOf<E>): Handler => ({
  endpoint,
  respond: () => Response.json(endpoint.cardReply?.parse(reply)),
})

/** Answers an endpoint with an error without a message, as a proxy does. */
export const failAt = (endpoint: Endpoint, status = 502): Handler => ({ endpoint, respond: () => new Response(null, { status }) })

/** Never answers an endpoint. */
const stallAt = (endpoint: Endpoint): Handler => ({ endpoint, respond: () => new Promise(() => {}) })

const matches = ({ method, path }: Endpoint, url: string, request: RequestInit | undefined) =>
  request?.method === method && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(url.split('?')[0] ?? '')

/** Replaces what the server answers. Requests without a handler fail the test, except for the settings of the site. */
export function serve(...given: readonly Handler[]) {
  const handlers = [...given, replyTo(systemApi.config, testConfig())]
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    const handler = handlers.find(({ endpoint }) => matches(endpoint, url, request))
    if (!handler) {
      unexpected.push(`${request?.method} ${url}`)
      return new Response(null, { status: 501 })
    }
    return handler.respond()
  })
}
const unexpected: string[] = []

interface RenderOptions {
  /** The URL of the screen. */
  at?: string
  /** The pattern of the route, for screens that read parameters. */
  path?: string
  role?: Role
}

/** Shows a screen to a signed-in user. */
export function renderScreen(screen: ReactNode, { at = '/', path = '*', role = 'user' }: RenderOptions = {}) {
  const queries = createQueryClient()
  // A retry after some seconds would only delay the error.
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
  const auth = {
    loading: false,
    token: 'token',
    user: testUser({ role }),
    isSignedIn: true,
    switchableRoles: [],
    setUser: () => {},
  } as unknown as Auth
  const router = createMemoryRouter([{ path, element: screen }], { initialEntries: [at] })
  render(
    <AuthContext value={auth}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AuthContext>,
  )
  return queries
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  expect(unexpected.splice(0)).toEqual([])
})

export interface ScreenStates extends RenderOptions {
  readonly name: string
  readonly screen: ReactNode
  /** The endpoint whose answer decides about the state. */
  readonly endpoint: Endpoint
  /** Answers to other requests of the screen. */
  readonly others?: readonly Handler[]
  /** Called once the screen is shown, for example to open a dialog. */
  readonly open?: () => void | Promise<void>
  /** Null if the screen always has content. */
  readonly empty: Handler | null
  readonly full: Handler
  readonly texts: {
    /** Text of the loading state, if it has more than placeholders. Null for a part of a page that is hidden until it has content. */
    readonly loading?: string | null
    readonly empty?: string
    readonly error: string
    readonly full: string
  }
}

/** Tests the states of screens: loading, empty, error with retry, and full. */
export function describeScreens(screens: readonly ScreenStates[]) {
  describe.each(screens)('$name', ({ screen, endpoint, others = [], open, empty, full, texts, ...options }) => {
    const show = async (handler: Handler) => {
      serve(handler, ...others)
      renderScreen(screen, options)
      await open?.()
    }
    const { error, full: fullText } = texts

    it('shows a placeholder while it loads', async () => {
      await show(stallAt(endpoint))
      if (texts.loading) await shows(texts.loading)
      else if (texts.loading === undefined) await waitFor(() => expect(document.querySelector('.shimmer')).not.toBeNull())
      showsNot(texts.empty, error, fullText)
    })
    if (empty) {
      it('explains what appears here while it is empty', async () => {
        await show(empty)
        expect(texts.empty).toBeTruthy()
        await shows(texts.empty ?? '')
        showsNot(error, fullText, texts.loading)
      })
    }
    it('shows an error that can be retried', async () => {
      await show(failAt(endpoint))
      await shows(error)
      showsNot(texts.empty, texts.loading, fullText)
      serve(full, ...others)
      press('Try Again')
      await shows(fullText)
      showsNot(error)
    })
    it('shows its content', async () => {
      await show(full)
      await shows(fullText)
      showsNot(texts.empty, error, texts.loading)
    })
  })
}
