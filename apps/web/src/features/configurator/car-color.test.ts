import { describe, expect, it } from 'vitest'
import { carColor, NEUTRAL_PAINT, paintName } from './car-color.ts'

describe('carColor', () => {
  it('takes a hex colour as it is written', () => {
    expect(carColor('#1A2b3C')).toBe('#1a2b3c')
    expect(carColor('1a2b3c')).toBe('#1a2b3c')
    expect(carColor('#f00')).toBe('#ff0000')
    expect(carColor('Custom wrap #00FF7F')).toBe('#00ff7f')
  })

  it('knows plain names in any case and company', () => {
    expect(carColor('Red')).toBe(carColor('rosso RED '))
    expect(carColor('Nardo Grey')).toBe(carColor('grey'))
    expect(carColor('metallic black')).toBe(carColor('Black'))
  })

  it('lets a shade word give way to the colour after it', () => {
    expect(carColor('Alpine white')).toBe(carColor('white'))
    expect(carColor('midnight')).not.toBe(carColor('midnight blue'))
    expect(carColor('British Racing Green')).not.toBe(carColor('green'))
  })

  it('darkens and lightens on request', () => {
    expect(carColor('dark red') < carColor('red')).toBe(true)
    expect(carColor('light blue')).not.toBe(carColor('blue'))
  })

  it('falls back to a neutral for words without a colour', () => {
    for (const words of ['', 'no idea', 'constructor', 'facade', 'Z']) expect(carColor(words)).toBe(NEUTRAL_PAINT)
  })
})

describe('paintName', () => {
  it.each([
    ['#FF0000', 'Red'],
    ['#000000', 'Black'],
    ['#FFFFFF', 'White'],
    ['#C0C0C0', 'Silver'],
    ['#1F4FB0', 'Blue'],
    ['#FFD700', 'Yellow'],
    [carColor('Guards Red'), 'Red'],
    [carColor('British Racing Green'), 'British Racing Green'],
    [NEUTRAL_PAINT, 'Gray'],
  ])('calls %s %s', (color, name) => {
    expect(paintName(color)).toBe(name)
  })
})
