import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

interface Ece {
  decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: unknown; authSecret: string }): Buffer
}

/** A push service on this machine. Its devices decrypt messages with their own keys, as a browser does. */
export async function startPushService() {
  // The decrypting half of the library with which web-push encrypts.
  const ece: Ece = createRequire(import.meta.resolve('web-push'))('http_ece')
  const received: { path: string; authorization: string; body: Buffer; headers: NodeJS.Dict<string | string[]> }[] = []
  const answers = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const { headers } = request
      received.push({ path, authorization: headers.authorization ?? '', body: Buffer.concat(chunks), headers })
      response.writeHead(answers.get(path) ?? 201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    /** Answers requests to a device with this status. */
    answer: (path: string, status: number) => answers.set(path, status),
    device(name: string) {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const path = `/${name}`
      return {
        path,
        subscription: { endpoint: origin + path, expirationTime: null, keys: { p256dh, auth } },
        messages: () =>
          received
            .filter((request) => request.path === path)
            .map(({ body }) => JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString())),
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The claims of a request signed with this public key; throws if the signature is wrong. */
export function vapidClaims(authorization: string, publicKey: string): { aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const isValid = verify('sha256', Buffer.from(`${header}.${claims}`), signer, Buffer.from(signature, 'base64url'))
  if (key !== publicKey || !isValid) throw new Error('The request is not signed with the public key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
