/** Common names of car colors and their paints, used when no longer name matches. */
const NAMES: Readonly<Record<string, string>> = {
  black: '#0a0b0d',
  nero: '#0a0b0d',
  onyx: '#0b0b0d',
  obsidian: '#0d0e11',
  ebony: '#0e0d0c',
  jet: '#08090a',
  midnight: '#0c1222',
  white: '#eceeef',
  bianco: '#eceeef',
  alpine: '#eef0f1',
  arctic: '#eceff2',
  pearl: '#e9e7e1',
  ivory: '#ece7d8',
  cream: '#ebe2c8',
  chalk: '#d9d9d3',
  snow: '#f0f2f4',
  silver: '#b4b8bd',
  argento: '#b4b8bd',
  platinum: '#c3c5c6',
  chrome: '#c8ccd0',
  titanium: '#8a8b8c',
  aluminum: '#b9bcc0',
  aluminium: '#b9bcc0',
  grey: '#6b7077',
  gray: '#6b7077',
  grigio: '#6b7077',
  graphite: '#34383d',
  gunmetal: '#2f363d',
  anthracite: '#2b2f34',
  charcoal: '#2e3236',
  slate: '#4d565f',
  nardo: '#72777a',
  ash: '#8b8f91',
  stone: '#8e8a80',
  red: '#c40f16',
  crimson: '#9d0f22',
  scarlet: '#cf1a12',
  ruby: '#8f0e1f',
  rosso: '#c8120e',
  cherry: '#8a0f1c',
  candy: '#b0101c',
  maroon: '#4f0d14',
  burgundy: '#4d0f1d',
  wine: '#4f1020',
  bordeaux: '#470f1b',
  orange: '#e8590c',
  arancio: '#e8590c',
  papaya: '#f07a10',
  mango: '#e25a12',
  tangerine: '#ee6a12',
  copper: '#9a4f28',
  bronze: '#6f5332',
  rust: '#8a3a17',
  yellow: '#f2c20c',
  giallo: '#f4c70e',
  lemon: '#f0da2c',
  gold: '#b48a35',
  champagne: '#c4b394',
  beige: '#c2b394',
  sand: '#b9a883',
  tan: '#a58a62',
  brown: '#4a3020',
  mocha: '#46342a',
  chocolate: '#38241a',
  green: '#12632f',
  racing: '#0f3a24',
  emerald: '#0a6b46',
  jade: '#2f6b57',
  forest: '#12402a',
  olive: '#4b5228',
  lime: '#8cc91c',
  verde: '#1d7a2c',
  mint: '#9fd8c0',
  sage: '#8b9a82',
  teal: '#0d6067',
  turquoise: '#179ba1',
  cyan: '#11a5c4',
  aqua: '#22a9b5',
  blue: '#1348a8',
  blu: '#1348a8',
  navy: '#101d42',
  azure: '#1a72c9',
  azzurro: '#4f97d0',
  cobalt: '#123f9e',
  sapphire: '#12308a',
  royal: '#16389e',
  sky: '#5aa6d8',
  baby: '#9cc7e4',
  electric: '#0a58f0',
  indigo: '#2a2a7c',
  purple: '#4b1d78',
  violet: '#53278a',
  viola: '#53278a',
  plum: '#47183f',
  magenta: '#b3136e',
  pink: '#d96a94',
  rose: '#b8687a',
  lavender: '#a79cc9',
}

/** Names of a color of their own that only modify a color after them: "midnight blue" is a blue. */
const SHADES = new Set([
  'midnight',
  'racing',
  'royal',
  'electric',
  'sky',
  'baby',
  'arctic',
  'alpine',
  'candy',
  'pearl',
  'jet',
  'forest',
  'ash',
])

/** These decide wherever they stand: "Black Sapphire" is black, as is "Sapphire Black". */
const BASIC = new Set(['black', 'white', 'silver', 'gray', 'grey', 'red', 'orange', 'yellow', 'green', 'blue', 'brown', 'purple'])

const SPECIAL: Readonly<Record<string, string>> = {
  'midnight blue': '#0f1a3a',
  'british racing green': '#0c3320',
  'racing green': '#0f3a24',
  'racing red': '#c8101a',
  'royal blue': '#16389e',
  'electric blue': '#0a58f0',
  'sky blue': '#5aa6d8',
  'baby blue': '#9cc7e4',
  'forest green': '#12402a',
  'rose gold': '#b27a66',
  'burnt orange': '#b1450f',
  'off white': '#e2dfd6',
  'jet black': '#08090a',
}

const TONES: Readonly<Record<string, { toward: number; amount: number }>> = {
  dark: { toward: 0, amount: 0.5 },
  deep: { toward: 0, amount: 0.35 },
  light: { toward: 255, amount: 0.42 },
  pale: { toward: 255, amount: 0.55 },
  bright: { toward: 255, amount: 0.1 },
}

/** The gray used when the description names no color. */
export const NEUTRAL_PAINT = '#868b91'

const HEX6 = /#?\b([0-9a-f]{6})\b/
const HEX3 = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/

/** The paint, as `#rrggbb`, for a color as the customer described it. */
export function carColor(description: string): string {
  const text = description.toLowerCase().trim()
  const digits = HEX6.exec(text)?.[1]
  if (digits && (text.includes('#') || /\d/.test(digits))) return `#${digits}`
  const short = HEX3.exec(text)
  if (short) return `#${[1, 2, 3].map((at) => `${short[at]}${short[at]}`).join('')}`
  const tokens = text.split(/[^a-z]+/).filter(Boolean)
  const named = specialName(tokens) ?? plainName(tokens)
  return named ? applyTone(named, tokens) : NEUTRAL_PAINT
}

const specialName = (tokens: readonly string[]) => {
  const joined = ` ${tokens.join(' ')} `
  const name = Object.keys(SPECIAL).find((key) => joined.includes(` ${key} `))
  return name && SPECIAL[name]
}

function plainName(tokens: readonly string[]) {
  const colors = tokens.filter((word) => Object.hasOwn(NAMES, word))
  const chosen = colors.findLast((word) => BASIC.has(word)) ?? colors.findLast((word) => !SHADES.has(word)) ?? colors.at(-1)
  return chosen && NAMES[chosen]
}

function applyTone(color: string, tokens: readonly string[]) {
  const tone = tokens.map((word) => (Object.hasOwn(TONES, word) ? TONES[word] : undefined)).find(Boolean)
  if (!tone) return color
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16)
    return Math.round(value + (tone.toward - value) * tone.amount)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** Widely understood names from the list above, for naming a paint. */
const PLAIN = [
  ...['black', 'white', 'pearl', 'ivory', 'champagne', 'beige', 'silver', 'gray', 'graphite', 'charcoal', 'slate'],
  ...['red', 'crimson', 'burgundy', 'orange', 'copper', 'bronze', 'yellow', 'gold', 'sand', 'brown', 'chocolate'],
  ...['green', 'emerald', 'olive', 'lime', 'mint', 'teal', 'turquoise', 'cyan'],
  ...['blue', 'navy', 'azure', 'indigo', 'purple', 'plum', 'magenta', 'pink', 'lavender'],
]

const PLAIN_PAINTS = Object.entries(NAMES).filter(([name]) => PLAIN.includes(name))

/** The name of a paint, or the closest plain name, in Title Case. */
export function paintName(color: string): string {
  const wanted = carColor(color)
  const special = Object.entries(SPECIAL).find(([, paint]) => paint === wanted)
  const nearest = PLAIN_PAINTS.reduce((best, first) => (colorDistance(first[1], wanted) < colorDistance(best[1], wanted) ? first : best))
  const [name] = special ?? nearest
  return name.replace(/\b[a-z]/g, (initial) => initial.toUpperCase())
}

/** The perceived difference of two colors ("redmean"), which weights the channels like the eye does. */
function colorDistance(first: string, second: string): number {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const channelDifference = (at: number) => (channel(first, at) - channel(second, at)) ** 2
  const red = (channel(first, 1) + channel(second, 1)) / 512
  return (2 + red) * channelDifference(1) + 4 * channelDifference(3) + (3 - red) * channelDifference(5)
}
