import { expect, it } from 'vitest'
import { findProjects, PROJECTS } from './portfolio.ts'

const titles = (...query: Parameters<typeof findProjects>) => findProjects(...query).map(({ title }) => title)

it('shows everything until something is asked for', () => {
  expect(findProjects('', 'All')).toEqual(PROJECTS)
})

it('searches the title without regard to case, and nothing but the title', () => {
  expect(titles('SPOILER', 'All')).toEqual(['High-Performance Spoiler Design'])
  expect(titles('  wing ', 'All')).toEqual(['Active Aero Wing'])
  expect(titles('titanium', 'All')).toEqual([])
})

it('narrows by category, together with the search', () => {
  expect(titles('', 'Performance')).toEqual(['Custom Exhaust System'])
  expect(titles('', 'Aero')).toHaveLength(2)
  expect(titles('performance', 'Aero')).toEqual(['High-Performance Spoiler Design'])
})
