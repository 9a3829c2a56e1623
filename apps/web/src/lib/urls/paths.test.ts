import { describe, expect, it } from 'vitest'
import { builderPath, builderRedirect, dashboardRedirect, homePath, returnPath } from './paths.ts'

describe('dashboardRedirect', () => {
  it.each([
    ['user', null, '/builder'],
    ['user', 'user', null],
    ['user', 'engineer', '/engineer-dashboard'],
    ['user', 'admin', '/admin-dashboard'],
    ['user', 'intern', '/builder'],
    ['engineer', null, '/builder'],
    ['engineer', 'user', '/dashboard'],
    ['engineer', 'engineer', null],
    ['engineer', 'admin', '/admin-dashboard'],
    ['engineer', 'intern', '/builder'],
    ['admin', null, '/builder'],
    ['admin', 'user', '/dashboard'],
    ['admin', 'engineer', '/engineer-dashboard'],
    ['admin', 'admin', null],
    ['admin', 'intern', '/builder'],
  ] as const)('the %s dashboard sends role %s to %s', (dashboard, role, target) => {
    expect(dashboardRedirect(dashboard, role)).toBe(target)
  })
})

describe('builderRedirect', () => {
  it.each([
    [null, false, null],
    [null, true, null],
    ['user', false, '/dashboard'],
    ['user', true, null],
    ['engineer', false, '/engineer-dashboard'],
    ['admin', false, '/admin-dashboard'],
    ['intern', false, null],
    ['intern', true, null],
  ] as const)('role %s, from the dashboard %s: %s', (role, fromDashboard, target) => {
    expect(builderRedirect(role, fromDashboard)).toBe(target)
  })

  it('never causes a redirect loop', () => {
    for (const role of ['user', 'engineer', 'admin', 'intern', 'toString', '']) {
      let path: string | null = builderRedirect(role, false)
      const seen = new Set<string>()
      while (path !== null && path !== '/builder') {
        expect(seen.has(path)).toBe(false)
        seen.add(path)
        const dashboard = path === '/dashboard' ? 'user' : path === '/engineer-dashboard' ? 'engineer' : 'admin'
        path = dashboardRedirect(dashboard, role)
      }
    }
  })
})

describe('builderPath', () => {
  it.each([
    [null, '/builder'],
    ['user', '/builder?from=dashboard'],
    ['engineer', '/builder'],
    ['admin', '/builder'],
  ] as const)('leads role %s to %s', (role, target) => {
    expect(builderPath(role)).toBe(target)
  })
})

describe('homePath', () => {
  it('is the dashboard of the role', () => {
    expect([homePath('user'), homePath('engineer'), homePath('admin'), homePath('?')]).toEqual([
      '/dashboard',
      '/engineer-dashboard',
      '/admin-dashboard',
      '/builder',
    ])
  })
})

describe('returnPath', () => {
  it.each([
    [{ from: '/dashboard?tab=chat' }, '/dashboard?tab=chat'],
    [{ from: '/admin-dashboard' }, '/admin-dashboard'],
    [{ from: '/dashboard/orders/1' }, '/dashboard/orders/1'],
    [{ from: '//evil.example/dashboard' }, null],
    [{ from: 'https://evil.example/dashboard' }, null],
    [{ from: '/builder' }, null],
    [{ from: 7 }, null],
    [null, null],
    ['x', null],
  ])('%j leads to %s', (state, target) => {
    expect(returnPath(state)).toBe(target)
  })
})
