import { inSentence, withArticle } from '@vorta/contract/builds/describe'
import { type Build, type CarFacts, type KitFacts, readBuild } from '@vorta/kit3d/configuration/build'
import { paintName } from '@vorta/kit3d/configuration/car-color'

/** A description of the picture for screen readers and browsers without WebGL. */
export function describeBuild(customization: KitFacts, car: CarFacts): string {
  const build = readBuild(customization, car)
  return [carSentence(build, car), kitSentence(build), colorSentence(build), featureSentence(build), ...engravingSentences(build)]
    .filter(Boolean)
    .join(' ')
}

/** Tells builds apart that have the same description, because similar colors have the same name. */
export const buildKey = (customization: KitFacts, car: CarFacts): string =>
  [describeBuild(customization, car), ...Object.values(readBuild(customization, car).colors)].join(' ')

function carSentence(build: Build, car: CarFacts) {
  // A year alone isn't a name.
  const name = car.make || car.model ? [car.year, car.make, car.model].filter(Boolean).join(' ') : ''
  // A shared build has a color code instead of a name.
  const color = car.color.startsWith('#') ? paintName(car.color) : car.color.trim()
  const paint = color ? `painted ${color}` : 'in a neutral gray'
  const body = car.bodyType ? withArticle(build.bodyType) : 'a car'
  return name ? `${name}, ${body} ${paint}.` : `A${body.slice(1)} ${paint}.`
}

function kitSentence({ kit, additionalParts = [], style, material, finish }: Build) {
  const parts = new Intl.ListFormat('en-US').format([kit, ...additionalParts])
  return `It has the ${parts} in the ${style} style, made of ${inSentence(material)} with a ${finish.toLowerCase()} finish.`
}

function colorSentence({ colors }: Build) {
  const { primary, secondary, accent } = colors
  return `Kit colors: primary ${paintName(primary)}, secondary ${paintName(secondary)}, accent ${paintName(accent)}.`
}

const featureSentence = ({ features }: Build) => (features.length ? `Extras: ${features.join(', ')}.` : '')

const engravingSentences = ({ inscriptions }: Build) =>
  inscriptions.map(({ text, font, size, position }) => `Engraved “${text}” in ${font}, size ${size}, ${position.toLowerCase()}.`)
