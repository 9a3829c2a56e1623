import { expect, it } from 'vitest'
import { type CategoryChoice, findProjects, PROJECTS } from './portfolio.ts'

const titles = (search: string, category: CategoryChoice) => findProjects(PROJECTS, search, category).map(({ title }) => title)

it('findProjects returns every project without a search or category', () => {
  expect(findProjects(PROJECTS, '', 'All')).toEqual(PROJECTS)
})

it('findProjects searches only the title and ignores case', () => {
  expect(titles('SPOILER', 'All')).toEqual(['High-Performance Spoiler Design'])
  expect(titles('  wing ', 'All')).toEqual(['Active Aero Wing'])
  expect(titles('titanium', 'All')).toEqual([])
})

it('findProjects combines the category with the search', () => {
  expect(titles('', 'Performance')).toEqual(['Custom Exhaust System'])
  expect(titles('', 'Aero')).toHaveLength(2)
  expect(titles('performance', 'Aero')).toEqual(['High-Performance Spoiler Design'])
})
