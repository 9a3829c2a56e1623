// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { ROLES, type Role } from '@vorta/contract/auth/role'
import { isValidElement } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { type Auth, AuthContext } from '../features/auth/auth.ts'
import { testUser } from '../testing/user.ts'
import { DashboardGuard } from './guards.tsx'
import { routes } from './router.tsx'

const DASHBOARDS = { user: '/dashboard', engineer: '/engineer-dashboard', admin: '/admin-dashboard' } as const

afterEach(cleanup)

/** Opens a guarded page and returns the URL that the browser ends up at. */
function open(at: string, requiredRole: Role, role: Role | null) {
  const guarded = <DashboardGuard requiredRole={requiredRole}>Dashboard</DashboardGuard>
  const router = createMemoryRouter(
    [
      { path: at.split('?')[0], element: guarded },
      { path: '*', element: 'Elsewhere' },
    ],
    { initialEntries: [at] },
  )
  const auth = { loading: false, hasLoggedOut: false, user: role && testUser({ role }) } as unknown as Auth
  render(
    <AuthContext value={auth}>
      <RouterProvider router={router} />
    </AuthContext>,
  )
  return router.state.location
}

describe('DashboardGuard', () => {
  describe.each(ROLES)('for the role %s', (role) => {
    it.each(ROLES)('opens the own dashboard from the one of the role %s', (requiredRole) => {
      expect(open(DASHBOARDS[requiredRole], requiredRole, role).pathname).toBe(DASHBOARDS[role])
      expect(document.body.textContent).toBe(requiredRole === role ? 'Dashboard' : 'Elsewhere')
    })
  })

  it.each(ROLES)('sends visitors from the dashboard of the role %s to the builder, and back after sign-in', (requiredRole) => {
    const { pathname, state } = open(`${DASHBOARDS[requiredRole]}?tab=chat`, requiredRole, null)
    expect([pathname, state]).toEqual(['/builder', { from: `${DASHBOARDS[requiredRole]}?tab=chat` }])
  })

  it('keeps only the order of a link to another dashboard', () => {
    expect(open('/dashboard?order=o1', 'user', 'admin').search).toBe('?order=o1')
    expect(open('/dashboard?tab=chat', 'user', 'admin').search).toBe('')
  })
})

/** The path of every route below a guard, with the role that the guard requires. */
function guardedPaths(list: readonly RouteObject[], requiredRole?: Role): [string, Role][] {
  return list.flatMap(({ path, element, children = [] }) => {
    const role = isValidElement<{ requiredRole?: Role }>(element) ? (element.props.requiredRole ?? requiredRole) : requiredRole
    const own: [string, Role][] = path !== undefined && role !== undefined ? [[path, role]] : []
    return [...own, ...guardedPaths(children, role)]
  })
}

it('every dashboard requires its role', () => {
  expect(Object.fromEntries(guardedPaths(routes))).toEqual({
    '/dashboard': 'user',
    '/pay/:orderId': 'user',
    '/engineer-dashboard': 'engineer',
    '/admin-dashboard': 'admin',
  })
})
