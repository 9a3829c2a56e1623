import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { SCAN_MAX_BYTES } from '../packages/contract/src/shared/limits.ts'
import { ROOT } from './project.mjs'

/** @param {string} file */
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')
/** @param {string} text @param {RegExp} pattern @returns {string[]} */
const all = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

// The settings that the program reads.
const SETTINGS = new Set(all(read('apps/api/src/platform/config.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm))
const container = read('deploy/Containerfile')
const unit = read('deploy/vorta@.service')
const caddy = read('deploy/Caddyfile')
const compose = parse(read('deploy/compose.yaml'), { merge: true })
const KEEP_ALIVE_MS = Number(/keepAliveTimeout: ([\d_]+)/.exec(read('apps/api/src/platform/http/server.ts'))?.[1]?.replaceAll('_', ''))
const DRAIN_LIMIT_MS = Number(/DRAIN_LIMIT_MS = ([\d_]+)/.exec(read('apps/api/src/run.ts'))?.[1]?.replaceAll('_', ''))
const MAIN = 'apps/api/dist/main.js'

it('deploy/ sets only known settings, and .env.example lists every setting', () => {
  expect(SETTINGS.size).toBeGreaterThan(30)
  const documented = all(read('.env.example'), /^([A-Z0-9_]+)=/gm)
  expect(new Set(documented)).toEqual(SETTINGS)
  const used = [
    ...Object.keys(compose.services.app1.environment),
    // VERSION is the argument of the build.
    ...all(container, /\b([A-Z][A-Z0-9_]+)=(?!["'])/g).filter((name) => name !== 'VERSION'),
    ...(unit.match(/^Environment=.*$/m)?.[0].match(/\b[A-Z_]+(?==)/g) ?? []),
    // compose.yaml uses these two itself.
    ...all(read('deploy/env.example'), /^([A-Z0-9_]+)=/gm).filter((name) => !['SITE', 'POSTGRES_PASSWORD'].includes(name)),
  ]
  expect(used.length).toBeGreaterThan(25)
  expect(used.filter((name) => !SETTINGS.has(name))).toEqual([])
})

it('deploy/env.example lists every setting that production requires', () => {
  const required = all(read('apps/api/src/platform/production-settings.ts'), /^ +\[?'([A-Z_]+)',/gm)
  expect(required.length).toBeGreaterThan(7)
  const listed = all(read('deploy/env.example'), /^([A-Z0-9_]+)=/gm)
  expect(required.filter((name) => !listed.includes(name))).toEqual([])
  const documented = read('docs/production.md').split('| Required |')[1]?.split('\n\n')[0] ?? ''
  expect(required.filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
})

it('the container copies existing files, runs as an ordinary user and has a health check', () => {
  const { workspaces } = JSON.parse(read('package.json'))
  const copied = all(container.split(' AS build')[0] ?? '', /^COPY (?:\S+ )*?(\S+package\.json) /gm)
  for (const file of copied) expect(existsSync(path.join(ROOT, file)), file).toBe(true)
  // npm ci refuses the lock file if a workspace is missing.
  const folders = ['packages', 'apps'].flatMap((parent) => readdirSync(path.join(ROOT, parent)).map((name) => `${parent}/${name}`))
  const manifests = [...folders, 'e2e', 'bench']
    .map((folder) => `${folder}/package.json`)
    .filter((file) => existsSync(path.join(ROOT, file)))
  expect(copied.filter((file) => file !== 'package.json').sort()).toEqual(manifests.sort())
  expect(workspaces).toEqual(['packages/*', 'apps/*', 'e2e', 'bench'])
  const last = container.slice(container.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^ARG VERSION=unknown\nLABEL .*org\.opencontainers\.image\.version="\$VERSION"$/m)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^EXPOSE 3000$/m)
  expect(last).toMatch(/^HEALTHCHECK[\s\S]*?\/api\/health/m)
  expect(last).toContain(MAIN)
  expect(container).toContain('npm ci --omit=dev')
  expect(last).not.toMatch(/npm |COPY \. /)
  for (const line of all(container, /^FROM (\S+)/gm)) expect(line).toMatch(/^(manifests|node:\d+-bookworm-slim)$/)
  for (const ignored of ['.env', '.git', '**/node_modules', 'data']) expect(read('.dockerignore').split('\n')).toContain(ignored)
})

it('the container installs the packages for traces from their own lock file and keeps them', () => {
  expect(container).toContain('npm ci --prefix tracing')
  const last = container.slice(container.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^COPY tracing\/\*\.mjs tracing\/package\.json tracing\/$/m)
  expect(last).toContain('COPY --from=packages /vorta/tracing/node_modules tracing/node_modules/')
})

it('every package has the version of the release', () => {
  const { version } = JSON.parse(read('package.json'))
  const folders = ['packages', 'apps'].flatMap((parent) => readdirSync(path.join(ROOT, parent)).map((name) => `${parent}/${name}`))
  const manifests = [...folders, 'tracing'].map((folder) => `${folder}/package.json`).filter((file) => existsSync(path.join(ROOT, file)))
  expect(manifests.length).toBeGreaterThan(4)
  for (const file of manifests) expect(JSON.parse(read(file)).version, file).toBe(version)
})

it('the compose file starts two processes, publishes only the proxy, and requires every password', () => {
  const { services } = compose
  expect(Object.keys(services).sort()).toEqual(['app1', 'app2', 'bucket', 'postgres', 'proxy', 'redis', 'store'])
  for (const [name, { ports, image }] of Object.entries(services)) {
    if (name !== 'proxy') expect(ports, name).toBeUndefined()
    if (!name.startsWith('app')) expect(image, name).toMatch(/:[\w.-]*\d/)
  }
  const { app1, app2, proxy } = services
  expect(app1.image.slice('vorta:'.length)).toBe(app1.build.args.VERSION)
  expect(app1.environment).toEqual(app2.environment)
  expect(app1.volumes).not.toEqual(app2.volumes)
  expect(proxy.environment.UPSTREAMS.split(' ')).toEqual(['app1:3000', 'app2:3000'])
  expect(all(JSON.stringify(compose), /\$\{(\w+)\}/g), 'variables without an error message').toEqual([])
  for (const name of ['POSTGRES_PASSWORD', 'S3_SECRET_KEY', 'JWT_SECRET'])
    expect(JSON.stringify(app1.environment)).toContain(`\${${name}:?`)
  expect(Number.parseInt(app1.stop_grace_period, 10) * 1000).toBeGreaterThan(app1.environment.DRAIN_SECONDS * 1000 + DRAIN_LIMIT_MS)
  expect(app1.environment.TRUST_PROXY).toBe(compose.networks.inside.ipam.config[0].subnet)
  for (const dependency of ['postgres', 'redis']) expect(services[dependency].healthcheck.test.length).toBeGreaterThan(1)
})

it('the proxy checks each process, hides metrics, accepts the largest file, and closes idle connections first', () => {
  expect(caddy).toContain('health_uri /api/ready?only=process')
  expect(caddy).toMatch(/@metrics path \/metrics\n\trespond @metrics 404/)
  expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1]) * 1_000_000).toBeGreaterThan(SCAN_MAX_BYTES)
  expect(Number(/keepalive (\d+)s/.exec(caddy)?.[1]) * 1000).toBeLessThan(KEEP_ALIVE_MS)
  const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(unit)?.[1])
  expect(Number(/keepalive (\d+)s/.exec(caddy)?.[1])).toBeLessThan(drain)
  expect(Number(/health_interval (\d+)s/.exec(caddy)?.[1])).toBeLessThan(drain)
})

it('the systemd unit starts the server, waits for start and stop, and drops its privileges', () => {
  expect(unit).toMatch(new RegExp(`^ExecStart=/usr/bin/node ${MAIN}$`, 'm'))
  expect(unit).toMatch(/^ExecStartPost=.*:%i\/api\/ready\?only=process".*kill -0 "\$MAINPID" 2>\/dev\/null \|\| exit 1/m)
  const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(unit)?.[1])
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) * 1000).toBeGreaterThan(drain * 1000 + DRAIN_LIMIT_MS)
  for (const setting of ['User=vorta', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=']) {
    expect(unit.split('\n')).toContain(setting)
  }
})

it('the nginx example follows the same rules as the Caddyfile', () => {
  const nginx = read('deploy/nginx.conf')
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1_000_000).toBeGreaterThan(SCAN_MAX_BYTES)
  expect(Number(/keepalive_timeout (\d+)s;/.exec(nginx)?.[1]) * 1000).toBeLessThan(KEEP_ALIVE_MS)
  expect(nginx).toMatch(/location = \/metrics \{\n\t\treturn 404;/)
  // Otherwise a client could choose its own address: a block with headers of its own inherits none.
  const blocks = nginx.split(/^\s*(?:server|location) .*\{$/m).filter((block) => block.includes('proxy_set_header'))
  expect(blocks.length).toBe(2)
  for (const block of blocks) {
    expect(block).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(block).toContain('proxy_set_header Host $host;')
  }
  expect(nginx).toMatch(/upstream vorta_sockets \{\n\tip_hash;/)
})

it('deploy/vorta passes the settings on as they are in the file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vorta-settings-'))
  const settings = `# A comment\n\nDATABASE_URL=postgres://v:p$1a@db/v?sslmode=verify-full&sslrootcert=/ca.pem\nMAIL_FROM='Vorta <a@b.example>'\nDATA_DIR=\nJWT_SECRET="a b"`
  writeFileSync(path.join(folder, 'env'), settings)
  const print = 'printf "%s|" "$DATABASE_URL" "$MAIL_FROM" "$DATA_DIR" "$JWT_SECRET" "$NODE_ENV" "$5" "$6"'
  writeFileSync(path.join(folder, 'setpriv'), `#!/bin/sh\n${print}\n`, { mode: 0o755 })
  const env = { PATH: `${folder}:${process.env.PATH}`, VORTA_ENV: path.join(folder, 'env'), VORTA_HOME: ROOT }
  const { stdout, stderr } = spawnSync('sh', [path.join(ROOT, 'deploy/vorta'), 'doctor'], { env, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([stdout.split('|'), stderr]).toEqual([
    [
      'postgres://v:p$1a@db/v?sslmode=verify-full&sslrootcert=/ca.pem',
      'Vorta <a@b.example>',
      '/var/lib/vorta/3001',
      'a b',
      'production',
      'node',
      'apps/api/dist/doctor-command.js',
      '',
    ],
    '',
  ])
})

it('backups by timer run the installed command as the user of the server', () => {
  const backup = read('deploy/vorta-backup.service')
  for (const line of ['User=vorta', 'WorkingDirectory=/opt/vorta', 'EnvironmentFile=/etc/vorta/env']) {
    expect(backup.split('\n')).toContain(line)
    expect(unit.split('\n')).toContain(line)
  }
  expect(backup).toContain('apps/api/dist/backup-command.js backup')
  expect(read('deploy/vorta-backup.timer')).toMatch(/^OnCalendar=/m)
})

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd accepts the units', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vorta-units-'))
  const units = {
    'vorta@.service': 'vorta@3001.service',
    'vorta-backup.service': 'vorta-backup.service',
    'vorta-backup.timer': 'vorta-backup.timer',
  }
  for (const [file, name] of Object.entries(units)) writeFileSync(path.join(folder, name), read(`deploy/${file}`))
  const files = Object.values(units).map((name) => path.join(folder, name))
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  // Programs that are not installed here are no fault of the unit.
  const faults = (stdout + stderr).split('\n').filter((line) => /vorta/.test(line) && !/is not executable|not found/.test(line))
  expect(faults).toEqual([])
})

it('alerts, dashboard and docs/production.md name only existing metrics', () => {
  const sources = ['apps/api/src/metrics.ts', 'apps/api/src/platform/telemetry/metrics.ts'].map(read).join('\n')
  const known = new Set(all(sources, /'(vorta_\w+)'/g))
  expect(known.size).toBeGreaterThan(9)
  const texts = ['deploy/alerts.yaml', 'deploy/alerts.test.yaml', 'deploy/grafana.json', 'docs/production.md'].map(read)
  const named = texts.flatMap((text) => all(text, /\b(vorta_\w+)/g)).map((name) => name.replace(/_bucket$/, ''))
  expect(named.filter((name) => !known.has(name))).toEqual([])
  const { rules } = parse(read('deploy/alerts.yaml')).groups[0]
  for (const { alert, expr, annotations, labels } of rules) {
    expect([alert, expr, annotations.summary].every(Boolean), alert).toBe(true)
    expect(['critical', 'warning'], alert).toContain(labels.severity)
  }
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

it.skipIf(!hasPromtool)('alerts fire as deploy/alerts.test.yaml expects', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
    cwd: path.join(ROOT, 'deploy'),
    encoding: 'utf8',
  })
  expect(stdout + stderr).toContain('SUCCESS')
  expect(status).toBe(0)
})

it.skipIf(!hasPromtool)('every query of the dashboard is valid', () => {
  const { panels } = JSON.parse(read('deploy/grafana.json'))
  const queries = panels.flatMap((/** @type {{ targets: { expr: string }[] }} */ { targets }) => targets.map(({ expr }) => expr))
  expect(queries.length).toBeGreaterThan(10)
  const rules = queries.map((/** @type {string} */ expr, /** @type {number} */ i) => ({
    record: `panel_${i}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'vorta'),
  }))
  const folder = mkdtempSync(path.join(tmpdir(), 'vorta-dashboard-'))
  const file = path.join(folder, 'rules.yaml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
