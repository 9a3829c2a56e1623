import { DASHBOARD_PATHS } from '@vorta/contract/notifications/link'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { APP_PATH_SEGMENTS } from '../lib/urls/paths.ts'
import { PAGES } from './page-heads.ts'
import { publicRoutes } from './public-routes.tsx'
import { routes } from './router.tsx'

const pathsIn = (list: readonly RouteObject[]): string[] =>
  list.flatMap((route) => [...(route.path ? [route.path] : []), ...pathsIn(route.children ?? [])])
const firstSegments = (list: readonly RouteObject[]) => new Set(pathsIn(list).map((path) => path.split('/')[1]))

it('APP_ADDRESSES lists the first path segment of every non-public route', () => {
  const publicSegments = firstSegments(publicRoutes)
  const appSegments = [...firstSegments(routes)].filter((segment) => !publicSegments.has(segment))
  expect(appSegments.sort()).toEqual([...APP_PATH_SEGMENTS].sort())
})

it('every public page is prerendered with its own title and description', () => {
  const publicSegments = firstSegments(publicRoutes)
  const prerendered = new Set(PAGES.map(({ path }) => path.split('/')[1]))
  for (const segment of publicSegments) if (segment !== undefined) expect(prerendered).toContain(segment)
  expect(new Set(PAGES.map(({ title }) => title)).size).toBe(PAGES.length)
  for (const { description } of PAGES) expect(description.length).toBeGreaterThan(20)
})

it.each(Object.values(DASHBOARD_PATHS))('shows the not-found page below %s', (path) => {
  const routeAt = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route.path
  expect(routeAt(`${path}/`)).toBe(path)
  expect(routeAt(`${path}/unknown`)).toBe('*')
})
