const CARS_AND_3D =
  /^(?:packages\/(?:kit3d|viewer|contract\/src\/vehicles)|apps\/api\/seed|apps\/web\/src\/features\/(?:configurator|model-viewer|builder|landing)|bench\/(?:geometry|wavy))\b|^apps\/web\/src\/lib\/viewer\/|^docs\/decisions\/0071/
const SOCKETS =
  /^apps\/api\/(?:src\/(?:platform\/(?:realtime\/|live-events)|features\/chat\/)|test\/|faults\/|scaled\/)|^packages\/contract\/src\/chat\/|^bench\/chat|^apps\/web\/src\/(?:lib\/|features\/chat\/)|^docs\/decisions\/0012/
const SHIPPING =
  /production|shared\/limits|^apps\/web\/src\/features\/(?:engineer|orders)\/|^apps\/api\/src\/features\/(?:orders|notifications)\/|^e2e\//

/**
 * Terms that this project once used in a private sense, and the established terms that replace them.
 * `allow` lists legitimate uses: a text pattern is removed from a line before the check, a path exempts a file from the term.
 * @type {readonly import('./check-language.mjs').RetiredTerm[]}
 */
export const RETIRED_TERMS = [
  { terms: ['deed', 'deeds'], use: '"action" or "transition"' },
  { terms: ['wish', 'wishes', 'wished'], use: '"request" or "options"' },
  { terms: ['told'], use: '"notified", "sent" or "stored"' },
  { terms: ['story', 'stories'], use: '"timeline", "transaction" or "case study"' },
  {
    terms: ['letter', 'letters'],
    use: '"email"',
    allow: [
      { text: /letter-?spacing|newsletter/i, why: 'CSS and the newsletter' },
      { text: /(?:lowercase|uppercase|capital|three) letters|Letters of any script|\(letter\)|letter\.to/, why: 'letters of the alphabet' },
    ],
  },
  { terms: ['standing', 'standings'], use: '"status", "role" or "active"' },
  { terms: ['news'], use: '"notification" or "live event"' },
  {
    terms: ['kept'],
    use: '"stored", "saved" or "cached"',
    allow: [{ text: /'kept-mail'/, why: 'derives the key of stored emails, so it cannot change' }],
  },
  {
    terms: ['words'],
    use: '"text", "message" or "label"',
    allow: [
      { text: /(?:break|wrap)-words/, why: 'CSS' },
      { text: /(?:known|common|search|several|many|number of) ?_?words/i, why: 'words of a text' },
      { path: /weak-secret|search-pattern|validation-messages/, why: 'these files split text into words' },
    ],
  },
  {
    terms: ['room', 'rooms'],
    use: '"feature", "module" or "space"',
    allow: [{ path: SOCKETS, why: 'Socket.IO rooms' }],
  },
  { terms: ['door', 'doors'], use: '"entry point", "route" or "handler"', allow: [{ path: CARS_AND_3D, why: 'doors of a car' }] },
  {
    terms: ['floor', 'floors'],
    use: '"layer" or "minimum"',
    allow: [
      { text: /Math\.floor/, why: 'JavaScript' },
      { path: CARS_AND_3D, why: 'the floor of a car or a 3D scene' },
    ],
  },
  { terms: ['house'], use: '"architecture", "company" or "server"' },
  { terms: ['mend', 'mends', 'mended', 'mending'], use: '"fix"' },
  { terms: ['care'], use: '"account"' },
  { terms: ['survey', 'surveys'], use: '"deviation" or "comparison"' },
  { terms: ['spot', 'spots'], use: '"hotspot", "point" or "sample"' },
  { terms: ['seat', 'seats'], use: '"connection"', allow: [{ path: CARS_AND_3D, why: 'seats of a car' }] },
  { terms: ['parcel', 'parcels'], use: '"event"', allow: [{ path: SHIPPING, why: 'a shipped parcel' }] },
  { terms: ['bus'], use: '"adapter"', allow: [{ text: /event bus/i, why: 'established term' }] },
  { terms: ['gate', 'gates'], use: '"check" or "batcher"' },
  { terms: ['tally', 'tallies'], use: '"counter"' },
  { terms: ['handover', 'handovers'], use: '"delivery"' },
  { terms: ['desk', 'desks'], use: '"dashboard"' },
  { terms: ['scenery'], use: '"lighting"' },
  { terms: ['workshop'], use: '"session"' },
  { terms: ['yardstick', 'yardsticks'], use: '"baseline"' },
  { terms: ['whoever', 'whomever'], use: 'the role ("user", "customer") or "anyone"' },
  {
    terms: [
      'colour',
      'colours',
      'coloured',
      'grey',
      'metre',
      'metres',
      'millimetre',
      'millimetres',
      'centre',
      'centres',
      'centred',
      'neighbour',
      'neighbours',
      'neighbouring',
      'behaviour',
      'authorise',
      'authorised',
      'authorisation',
      'organise',
      'recognise',
      'normalise',
      'minimise',
      'quantised',
      'mould',
      'moulding',
      'tyre',
      'tyres',
      'honour',
      'honoured',
      'favour',
      'catalogue',
      'licence',
      'judgement',
      'travelled',
    ],
    use: 'American spelling',
    allow: [
      { text: /Nardo Grey|'moulding'/, why: 'a paint by its name, and a stage of the API' },
      { path: /^packages\/kit3d\/src\/configuration\/car-color/, text: /grey/, why: 'a spelling that customers type' },
    ],
  },
]
