import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const BUCKET = 'vorta-test'
/** The only key pair that S3rver accepts. */
const KEYS = { S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' }
const ENDING = '._S3rver_object'

export interface ObjectStore {
  /** Settings that make the application use this store. */
  readonly env: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>
  /** The names of the objects under a prefix. */
  names(prefix: string): Promise<string[]>
  /** Sets the modification time of an object to `ms` ago. */
  age(key: string, ms: number): Promise<void>
  stop(): Promise<void>
}

/** Starts an S3-compatible store with one bucket on the loopback interface. */
export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorta-s3-'))
  const configureBuckets = [{ name: BUCKET, configs: [] }]
  // Loaded only here, because most test files need no object store and it takes half a second.
  const { default: S3rver } = await import('s3rver')
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const bucket = path.join(directory, BUCKET)
  return {
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: BUCKET, ...KEYS },
    async names(prefix) {
      const entries = await readdir(path.join(bucket, prefix)).catch(() => [])
      return entries.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length))
    },
    async age(key, ms) {
      const at = new Date(Date.now() - ms)
      await utimes(path.join(bucket, `${key}${ENDING}`), at, at)
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    },
  }
}
