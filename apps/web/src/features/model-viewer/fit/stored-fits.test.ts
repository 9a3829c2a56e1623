// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { getStoredFit, storeFit } from './stored-fits.ts'

beforeEach(() => localStorage.clear())

it('keeps the last 50 fit checks', () => {
  for (let i = 0; i < 51; i++) storeFit(`kit-${i}~car`, { clearanceMm: 2 })
  storeFit('kit-1~car', { alignment: 'code' })
  storeFit('kit-51~car', { clearanceMm: 3 })
  expect(getStoredFit('kit-0~car')).toMatchObject({ clearanceMm: 0, alignment: '' })
  expect(getStoredFit('kit-1~car')).toMatchObject({ clearanceMm: 2, alignment: 'code' })
  expect(getStoredFit('kit-2~car')).toMatchObject({ clearanceMm: 0 })
  expect(JSON.parse(localStorage.getItem('fit-checks') ?? '')).toHaveLength(50)
})

it('ignores damaged entries', () => {
  localStorage.setItem('fit-checks', '{')
  expect(getStoredFit('kit~car')).toEqual({ clearanceMm: 0, alignment: '' })
})
