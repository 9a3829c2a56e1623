import { createHmac, createSecretKey, generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecrets } from '../../src/platform/secrets.ts'
import { startTestApp, type TestApp, type TestUser } from '../app.ts'

const API = fileURLToPath(new URL('../..', import.meta.url))

let t: TestApp
let admin: TestUser
let claims: Record<string, unknown>
let key: Uint8Array
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.createUser('admin')
  claims = JSON.parse(Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString())
  key = (await openSecrets(t.dataDir, undefined, false)).derive('jwt')
})
afterAll(() => t.close())

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const nowS = () => Math.floor(Date.now() / 1000)

/** Builds a token with any header, claims and key. */
function forge(header: object, body: object, secret: string | Uint8Array, hash = 'sha256'): string {
  const head = `${encode(header)}.${encode(body)}`
  return `${head}.${createHmac(hash, secret).update(head).digest('base64url')}`
}

async function expectRejected(token: string) {
  const { status, body } = await t.call('GET', '/api/auth/me', { token })
  expect([status, body]).toEqual([401, { success: false, message: 'Your session has expired. Sign in again.', code: 'unauthenticated' }])
}

describe('a forged token', () => {
  it('with a part that is not canonical base64url is rejected', async () => {
    const [head = '', body = '', signature = ''] = admin.token.split('.')
    expect((await t.call('GET', '/api/auth/me', { token: admin.token })).status).toBe(200)
    for (const padding of ['=', '==']) {
      await expectRejected(`${head}${padding}.${body}.${signature}`)
      await expectRejected(`${head}.${body}${padding}.${signature}`)
      await expectRejected(`${head}.${body}.${signature}${padding}`)
    }
    // The last of 43 characters holds two unused bits, so four characters decode to the same signature.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(signature.at(-1) ?? '')
    for (const unused of [1, 2, 3]) await expectRejected(`${head}.${body}.${signature.slice(0, -1)}${alphabet[last + unused]}`)
    await expectRejected(`${head}.${body}.${signature.replace(/[-_]/, (sign) => (sign === '-' ? '+' : '/'))}~`)
  })

  it('with our key but other claims or another algorithm is rejected', async () => {
    const good = { alg: 'HS256', typ: 'JWT' }
    expect((await t.call('GET', '/api/auth/me', { token: forge(good, claims, key) })).status).toBe(200)
    const { sid: _, ...noSession } = claims
    const { exp: __, ...noEnd } = claims
    const bodies = [
      { ...claims, exp: nowS() - 120 },
      { ...claims, nbf: nowS() + 3600 },
      { ...claims, aud: 'another-api' },
      { ...claims, iss: 'somebody' },
      { ...claims, typ: 'refresh' },
      { ...claims, sub: 'somebody-else' },
      { ...claims, sid: 'no-such-session' },
      { ...claims, sid: ['x'] },
      noSession,
      noEnd,
    ]
    for (const body of bodies) await expectRejected(forge(good, body, key))
    const { iat, exp } = claims as { iat: number; exp: number }
    const absurd = [
      ...[0, -1, 1e20, 1e300, exp + 0.5, String(exp), null, [exp], { exp }, iat, exp + 8 * 86_400, 253_402_300_800, 2 ** 60],
    ].map((value) => ({ exp: value }))
    const early = [0, -1, -1e20, 1e20, iat + 0.5, String(iat), null, [iat], {}, iat + 3_600, iat - 3_600, exp].map((value) => ({
      iat: value,
    }))
    const sids = ['', ' ', 'x'.repeat(10_000), '\u0000', `${claims.sid}\u0000`, "' or 1=1 --", '\ud800', 7, null, {}, `${claims.sid} `].map(
      (value) => ({
        sid: value,
      }),
    )
    const subs = ['', '\u0000', '\ud800', 'x'.repeat(5_000), 7, null].map((value) => ({ sub: value }))
    for (const change of [...absurd, ...early, ...sids, ...subs]) await expectRejected(forge(good, { ...claims, ...change }, key))
    await expectRejected(forge({ ...good, alg: 'HS512' }, claims, key, 'sha512'))
    await expectRejected(forge({ ...good, alg: 'HS384' }, claims, key, 'sha384'))
    await expectRejected(`${encode({ ...good, alg: 'none' })}.${encode(claims)}.`)
    await expectRejected(`${encode({ ...good, alg: 'NoNe' })}.${encode(claims)}.${admin.token.split('.')[2]}`)
    await expectRejected(forge({ ...good, crit: ['exp'] }, claims, key))
    await expectRejected(forge({ ...good, b64: false, crit: ['b64'] }, claims, key))
  })

  it('with its own key is rejected', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = publicKey.export({ format: 'jwk' })
    await expectRejected(await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey))
    const own = createSecretKey(Buffer.alloc(32, 1))
    for (const header of [
      { alg: 'HS256', kid: '../../../../dev/null' },
      { alg: 'HS256', kid: "x' union select 'a" },
      { alg: 'HS256', jku: 'https://evil.test/keys' },
      { alg: 'HS256', x5u: 'https://evil.test/cert' },
    ])
      await expectRejected(forge(header, claims, own.export()))
    await expectRejected(forge({ alg: 'HS256' }, claims, ''))
  })

  it('signed with a common secret or any string from our sources is rejected', async () => {
    const guesses = ['secret', 'changeme', 'jwt_secret', 'vorta', 'password', 'development', ...textsInSources()]
    expect(guesses.length).toBeGreaterThan(500)
    // Send the common ones; for the rest it is enough that no signature equals ours.
    for (const guess of guesses.slice(0, 6)) await expectRejected(forge({ alg: 'HS256', typ: 'JWT' }, claims, guess))
    const [head, body, signature] = admin.token.split('.')
    for (const guess of guesses) expect(createHmac('sha256', guess).update(`${head}.${body}`).digest('base64url')).not.toBe(signature)
  })

  it('is not read from the query, cookies or other headers', async () => {
    const { token } = admin
    for (const [url, request] of [
      [`/api/auth/me?token=${token}`, {}],
      [`/api/auth/me?access_token=${token}&authorization=Bearer%20${token}`, {}],
      ['/api/auth/me', { headers: { cookie: `token=${token}` } }],
      ['/api/auth/me', { headers: { 'x-access-token': token } }],
      ['/api/auth/me', { headers: { authorization: token } }],
      ['/api/auth/me', { headers: { authorization: `Basic ${token}` } }],
      ['/api/auth/me', { headers: { 'x-user-id': admin.id, 'x-role': 'admin', 'engineer-id': admin.id } }],
    ] as const)
      expect((await t.call('GET', url, request)).status).toBe(401)
  })
})

/** All string literals of sixteen characters or more in the sources of the server and the contract. */
function textsInSources(): string[] {
  const folders = [path.join(API, 'src'), path.join(API, 'seed'), path.join(API, '../../packages/contract/src')]
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(folder, file)),
  )
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([^'\n]{16,})'/g)].map(([, text]) => text ?? ''))
}

describe('the existence of an account', () => {
  it('is not revealed by a disabled account', async () => {
    const user = await t.createUser()
    await t.database.pool.query('update users set disabled_at = now() where id = $1', [user.id])
    const login = (email: string, password: string) => t.call('POST', '/api/auth/login', { body: { email, password } })
    const [right, wrong, nobody] = [
      await login(user.email, 'secret1'),
      await login(user.email, 'other1'),
      await login('nobody@example.com', 'x'),
    ]
    expect([right.status, right.body]).toEqual([401, nobody.body])
    expect(wrong.body).toEqual(nobody.body)
  })
})
