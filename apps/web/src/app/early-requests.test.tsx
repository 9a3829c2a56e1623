// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { ROLES, type Role } from '@vorta/contract/auth/role'
import { ordersApi } from '@vorta/contract/orders/routes'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../lib/api.ts'
import { setLastRole } from '../lib/last-role.ts'
import { setToken } from '../lib/token.ts'
import { EARLY_REQUESTS, FRAME_REQUESTS, startEarlyRequests } from './early-requests.ts'

type Screen = () => Promise<{ preload(queries: QueryClient): void }>
const FRAME: Screen = () => import('./DashboardFrame.tsx')
const PAGES: Record<Role, Screen> = {
  user: () => import('../pages/CustomerDashboardPage.tsx'),
  engineer: () => import('../pages/EngineerDashboardPage.tsx'),
  admin: () => import('../pages/AdminDashboardPage.tsx'),
}

function recordRequests() {
  const urls: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    urls.push(url)
    return Promise.resolve(Response.json({ success: true, order: {}, orders: [], nextCursor: null }))
  })
  return urls
}

afterEach(() => {
  vi.unstubAllGlobals()
  setToken(null)
})

it.each([
  ...ROLES.map((role) => [`${role} dashboard`, PAGES[role], EARLY_REQUESTS[role]] as const),
  ['frame of all dashboards', FRAME, FRAME_REQUESTS] as const,
])('the early requests of the %s are those of its queries', async (_, load, early) => {
  const urls = recordRequests()
  const { preload } = await load()
  preload(new QueryClient())
  await vi.waitFor(() => expect(urls.length).toBeGreaterThan(0))
  expect(urls.sort()).toEqual([...early].sort())
})

it('a dashboard with an order in its address also requests the session and the order, and each response is used once', async () => {
  const urls = recordRequests()
  setToken('token')
  setLastRole('user')
  startEarlyRequests({ pathname: '/dashboard', search: '?order=a1' })
  const early = ['/api/auth/me', ...EARLY_REQUESTS.user, '/api/orders/a1', ...FRAME_REQUESTS]
  expect(urls).toEqual(early)
  await call(ordersApi.get, { params: { id: 'a1' } })
  expect(urls).toEqual(early)
  await call(ordersApi.get, { params: { id: 'a1' } })
  expect(urls).toEqual([...early, '/api/orders/a1'])
})

it('a response to another session is not used', async () => {
  const urls = recordRequests()
  setToken('token')
  setLastRole('user')
  startEarlyRequests({ pathname: '/dashboard', search: '?order=a1' })
  setToken('another')
  await call(ordersApi.get, { params: { id: 'a1' } })
  expect(urls.filter((url) => url === '/api/orders/a1')).toHaveLength(2)
})

it.each([
  ['signed out', null, 'user', '/dashboard'],
  ['on the dashboard of another role', 'token', 'admin', '/dashboard'],
  ['on another page', 'token', 'user', '/builder'],
] as const)('nothing is requested %s', (_, token, role, pathname) => {
  const urls = recordRequests()
  setToken(token)
  setLastRole(role)
  startEarlyRequests({ pathname, search: '' })
  expect(urls).toEqual([])
})
