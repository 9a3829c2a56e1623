import { describe, expect, it } from 'vitest'
import { findRetiredTerms, splitIntoTerms } from './check-language.mjs'

const LIST = [
  { terms: ['deed', 'deeds'], use: '"action"' },
  {
    terms: ['floor'],
    use: '"layer"',
    allow: [
      { text: /Math\.floor/, why: 'JavaScript' },
      { path: /^packages\/kit3d\//, why: 'the floor of a car' },
    ],
  },
]
/** @param {string} content @param {string} [file] */
const find = (content, file = 'apps/api/src/app.ts') => findRetiredTerms(file, content, LIST).map(({ line, term }) => `${line} ${term}`)

describe('splitIntoTerms', () => {
  it.each([
    ['useOrderDeed(orderId)', ['use', 'order', 'deed', 'order', 'id']],
    ['DEED_GROUPS', ['deed', 'groups']],
    ['deed_button-label', ['deed', 'button', 'label']],
    ['HTTPServer of the Deeds', ['http', 'server', 'of', 'the', 'deeds']],
    ['indeed', ['indeed']],
  ])('splits %s', (text, expected) => {
    expect(splitIntoTerms(text)).toEqual(expected)
  })
})

describe('findRetiredTerms', () => {
  it('finds a term in prose and in identifiers, with its line', () => {
    expect(find('const a = 1\n// a deed\nuseOrderDeed()\nindeed')).toEqual(['2 deed', '3 deed'])
  })

  it('finds a term in the name of a file', () => {
    expect(find('', 'apps/web/src/ui/DeedButton.tsx')).toEqual(['0 deed'])
  })

  it('ignores an allowed text but not the same term next to it', () => {
    expect(find('Math.floor(x)')).toEqual([])
    expect(find('Math.floor(floor)')).toEqual(['1 floor'])
  })

  it('ignores a term in an allowed path only', () => {
    expect(find('floor', 'packages/kit3d/src/body/cabin.ts')).toEqual([])
    expect(find('floor', 'apps/web/src/main.tsx')).toEqual(['1 floor'])
  })

  it('suggests the term to use', () => {
    expect(findRetiredTerms('docs/a.md', 'deeds', LIST)).toEqual([{ file: 'docs/a.md', line: 1, term: 'deeds', use: '"action"' }])
  })
})
