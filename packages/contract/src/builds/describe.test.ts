import { describe, expect, it } from 'vitest'
import { inSentence, withArticle } from './describe.ts'

describe('labels in a sentence', () => {
  it.each([
    ['Carbon Fiber', 'carbon fiber'],
    ['ABS Plastic', 'ABS plastic'],
    ['SUV', 'SUV'],
    ['Dual-Clutch', 'dual-clutch'],
  ])('writes %s as %s', (label, expected) => expect(inSentence(label)).toBe(expected))

  it.each([
    ['SUV', 'an SUV'],
    ['Coupe', 'a coupe'],
    ['Pickup Truck', 'a pickup truck'],
  ])('puts the right article before %s', (bodyType, expected) => expect(withArticle(bodyType)).toBe(expected))
})
