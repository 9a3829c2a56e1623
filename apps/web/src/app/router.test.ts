import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { APP_ADDRESSES } from '../lib/paths.ts'
import { PAGES } from './page-heads.ts'
import { publicRoutes } from './public-routes.tsx'
import { routes } from './router.tsx'

const pathsIn = (list: readonly RouteObject[]): string[] =>
  list.flatMap((route) => [...(route.path ? [route.path] : []), ...pathsIn(route.children ?? [])])
const firstParts = (list: readonly RouteObject[]) => new Set(pathsIn(list).map((path) => path.split('/')[1]))

it('tells the server of every address behind the public pages', () => {
  const open = firstParts(publicRoutes)
  const behind = [...firstParts(routes)].filter((part) => !open.has(part))
  expect(behind.sort()).toEqual([...APP_ADDRESSES].sort())
})

it('draws every public page, each with its own title and description', () => {
  const open = firstParts(publicRoutes)
  const drawn = new Set(PAGES.map(({ path }) => path.split('/')[1]))
  for (const part of open) if (part !== undefined) expect(drawn).toContain(part)
  expect(new Set(PAGES.map(({ title }) => title)).size).toBe(PAGES.length)
  for (const { description } of PAGES) expect(description.length).toBeGreaterThan(20)
})
