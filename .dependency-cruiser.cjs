/** Import rules. Each rule's name states what it enforces. */
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const never = (name, from, to, except) => rule(name, { path: from, ...(except && { pathNot: except }) }, { path: to })
const only = (name, from, ...to) => rule(name, { path: from, pathNot: TESTS }, { pathNot: to })
const standsAlone = (name, ...packages) =>
  rule(
    `${name}-stands-alone`,
    { path: `^packages/${name}/src/`, pathNot: TESTS },
    { pathNot: [`^packages/${name}/src/`, ...packages], dependencyTypesNot: ['core'] },
  )
const npm = (names) => `node_modules/(?:${names})/`
const TESTS = '\\.test\\.tsx?$|/test/'

// The features of the server by layer, lowest first. A feature may use features of lower layers, never of its own or a higher one.
const API_LAYERS = [
  ['audit', 'order-access', 'rate-limits', 'system'],
  ['company', 'jobs'],
  ['notifications', 'time-off'],
  ['auth'],
  ['files'],
  ['chat'],
  ['orders'],
  ['payments'],
  ['leads'],
  [
    'cad',
    'builds',
    'engineer',
    'production',
    'admin',
    'reports',
    'contact',
    'newsletter',
    'photos',
    'pins',
    'timeline',
    'notes',
    'customers',
    'replies',
    'quote-templates',
    'cases',
    'portfolio',
  ],
  ['account'],
  ['email-gallery'],
]
// The same for the web app.
const WEB_LAYERS = [
  ['auth'],
  [
    'files',
    'notifications',
    'landing',
    'legal',
    'builds',
    'company',
    'configurator',
    'model-viewer',
    'replies',
    'quote-templates',
    'timeline',
  ],
  ['orders'],
  ['account', 'chat', 'time-off', 'contact', 'jobs', 'notes', 'payments', 'photos', 'pins', 'production', 'cases'],
  ['cad', 'customers', 'leads', 'portfolio', 'newsletter', 'builder'],
  ['engineer'],
  ['admin'],
  ['reports', 'demo-tour', 'palette'],
]

const layerRules = (app, layers) =>
  layers.flatMap((layer, i) =>
    layer.map((feature) => {
      const features = `^apps/${app}/src/features`
      const forbidden = layers
        .slice(i)
        .flat()
        .filter((other) => other !== feature)
      return rule(
        `${app}-${feature}-uses-lower-layers-only`,
        { path: `${features}/${feature}/`, pathNot: TESTS },
        { path: `${features}/(?:${forbidden.join('|')})/`, pathNot: `${TESTS}|${features}/${feature}/` },
      )
    }),
  )

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    // Only `npm run bench` installs Lighthouse. A Vite plugin resolves the icons.
    rule('no-unresolved', {}, { couldNotResolve: true, pathNot: '^(?:lighthouse|chrome-launcher|~icons/.+)$' }),
    never('no-barrels', '^(apps|packages)/', '^(apps|packages)/.*/index\\.tsx?$'),
    never('no-tests-in-code', '\\.tsx?$', TESTS, `${TESTS}|^(e2e|bench)/`),

    only('contract-imports-only-zod', '^packages/contract/src/', '^packages/contract/src/', npm('zod')),
    standsAlone('embedded-postgres'),
    standsAlone('stripe-emulator', npm('drizzle-orm|fastify|stripe')),
    only('kit3d-imports-only-contract', '^packages/kit3d/src/', '^packages/(kit3d|contract)/src/'),
    never('shape-imports-no-car', '^packages/kit3d/src/shape/', '^packages/kit3d/src/(body|bodies|kit)/'),
    never('body-imports-no-kit', '^packages/kit3d/src/(body|bodies)/', '^packages/kit3d/src/kit/', TESTS),
    never(
      'mesh-tools-import-no-car',
      '^packages/kit3d/src/(formats|measure|load|inspect|deviation)/',
      '^packages/kit3d/src/(body|bodies|kit)/',
      TESTS,
    ),
    only('viewer-imports-only-kit3d-and-three', '^packages/viewer/src/', '^packages/(viewer|kit3d)/src/', npm('three|@types/three')),
    never('api-imports-no-web', '^apps/api/', '^apps/web/'),
    never('web-imports-no-api', '^apps/web/', '^apps/api/'),

    never('platform-imports-no-feature', '^apps/api/src/platform/', '^apps/api/src/(features|app\\.ts|main\\.ts|run\\.ts)', TESTS),
    only(
      'routes-use-own-feature-only',
      '^apps/api/src/features/([^/]+)/[^/]+\\.(?:routes|socket|webhook)\\.ts$',
      '^apps/api/src/features/$1/',
      '^apps/api/src/platform/(http|realtime|log|errors)',
      '^packages/contract/src/',
    ),
    never('routes-run-no-sql', '\\.(?:routes|socket|webhook)\\.ts$', `\\.repo\\.ts$|^apps/api/src/platform/db/|${npm('drizzle-orm|pg')}`),
    never(
      'services-import-no-transport',
      '\\.service\\.ts$',
      `^apps/api/src/platform/(http|realtime)/|${npm('fastify|socket\\.io|drizzle-orm|stripe')}`,
    ),
    rule(
      'features-use-each-other-through-services',
      { path: '^apps/api/src/features/([^/]+)/', pathNot: TESTS },
      { path: '^apps/api/src/features/[^/]+/[^/]+\\.(?:repo|present|routes|socket|webhook)\\.ts$', pathNot: '^apps/api/src/features/$1/' },
    ),
    only(
      'repos-import-only-sql',
      '\\.repo\\.ts$',
      '^apps/api/src/platform/db/',
      '^packages/contract/src/',
      '\\.(?:repo|sql)\\.ts$',
      npm('drizzle-orm|dataloader'),
    ),
    ...layerRules('api', API_LAYERS),

    never(
      'sql-only-in-repos',
      '^apps/api/src/',
      npm('drizzle-orm|pg|@embedded-postgres'),
      `\\.(?:repo|sql)\\.ts$|^apps/api/src/platform/|${TESTS}`,
    ),
    never(
      'stripe-only-in-payments',
      '^apps/',
      npm('stripe|@stripe'),
      `^apps/api/src/platform/stripe/|^apps/web/src/features/payments/|${TESTS}`,
    ),
    never(
      'sockets-only-in-realtime',
      '^apps/',
      npm('socket\\.io|socket\\.io-client'),
      `^apps/api/src/platform/realtime/|^apps/web/src/lib/socket\\.ts$|${TESTS}`,
    ),
    never(
      'three-only-in-viewers',
      '^(apps|packages)/',
      npm('three|@react-three|three-mesh-bvh'),
      '^packages/viewer/|^apps/web/src/features/(configurator|model-viewer)/',
    ),

    never('web-lib-below-ui', '^apps/web/src/lib/', '^apps/web/src/(ui|features|pages|app)/'),
    never('web-ui-imports-no-features', '^apps/web/src/ui/', '^apps/web/src/(lib|features|pages|app)/|^packages/'),
    never('web-features-import-no-pages', '^apps/web/src/features/', '^apps/web/src/(pages|app)/'),
    ...layerRules('web', WEB_LAYERS),
    never('web-pages-below-app', '^apps/web/src/pages/', '^apps/web/src/app/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // A cycle of types is still a cycle that a reader must follow.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
    },
  },
}
