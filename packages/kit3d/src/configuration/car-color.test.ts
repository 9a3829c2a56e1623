import { describe, expect, it } from 'vitest'
import { carColor, NEUTRAL_PAINT, paintName } from './car-color.ts'

describe('carColor', () => {
  it('accepts hex colors', () => {
    expect(carColor('#1A2b3C')).toBe('#1a2b3c')
    expect(carColor('1a2b3c')).toBe('#1a2b3c')
    expect(carColor('#f00')).toBe('#ff0000')
    expect(carColor('Custom wrap #00FF7F')).toBe('#00ff7f')
  })

  it('finds color names regardless of case and context', () => {
    expect(carColor('Red')).toBe(carColor('rosso RED '))
    expect(carColor('Nardo Grey')).toBe(carColor('grey'))
    expect(carColor('metallic black')).toBe(carColor('Black'))
  })

  it('prefers the color after a shade name', () => {
    expect(carColor('Alpine white')).toBe(carColor('white'))
    expect(carColor('midnight')).not.toBe(carColor('midnight blue'))
    expect(carColor('British Racing Green')).not.toBe(carColor('green'))
  })

  it('prefers a basic color to a name that is a color only by itself', () => {
    expect(carColor('Black Sapphire Metallic')).toBe(carColor('black'))
    expect(carColor('Sapphire Black')).toBe(carColor('black'))
    expect(carColor('White Platinum')).toBe(carColor('white'))
    expect(carColor('Sapphire')).not.toBe(carColor('black'))
  })

  it('knows the Italian names of paints', () => {
    expect(carColor('Nero Daytona')).toBe(carColor('black'))
    expect(carColor('Bianco Avus')).toBe(carColor('white'))
    expect(carColor('Grigio Silverstone')).toBe(carColor('gray'))
    expect(carColor('Blu Tour de France')).toBe(carColor('blue'))
  })

  it('applies dark and light modifiers', () => {
    expect(carColor('dark red') < carColor('red')).toBe(true)
    expect(carColor('light blue')).not.toBe(carColor('blue'))
  })

  it('falls back to a neutral paint for text without a color', () => {
    for (const description of ['', 'no idea', 'constructor', 'facade', 'Z']) expect(carColor(description)).toBe(NEUTRAL_PAINT)
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
