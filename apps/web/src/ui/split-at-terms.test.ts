import { expect, it } from 'vitest'
import { splitAtTerms } from './split-at-terms.ts'

it('splits at one term in any case', () => {
  expect(splitAtTerms('The wing (Wing 2)', ['wing'])).toEqual(['The ', 'wing', ' (', 'Wing', ' 2)'])
})

it('splits at each of several terms', () => {
  expect(splitAtTerms('2024 Porsche 911 GT3', ['gt3', 'por'])).toEqual(['2024 ', 'Por', 'sche 911 ', 'GT3', ''])
})

it('takes terms literally', () => {
  expect(splitAtTerms('a.b axb \\d', ['a.b'])).toEqual(['', 'a.b', ' axb \\d'])
  expect(splitAtTerms('[a', ['['])).toEqual(['', '[', 'a'])
})

it('leaves text whole without a term', () => {
  expect(splitAtTerms('anything', [''])).toEqual(['anything'])
  expect(splitAtTerms('anything', [])).toEqual(['anything'])
})
