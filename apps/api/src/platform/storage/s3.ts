import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type S3Settings, s3SettingsError, storageUnavailableError } from './s3-failure.ts'
import type { FileStore } from './store.ts'
import type { TempFolder } from './temp.ts'

const PART_BYTES = 8 * 1024 * 1024
const PART_CONCURRENCY = 2
const READ_CHUNK_BYTES = 256 * 1024
const CONNECT_TIMEOUT_MS = 3_000
const SOCKET_TIMEOUT_MS = 30_000
const HEALTH_TIMEOUT_MS = 2_000
const ATTEMPTS = 3

export function createS3Client({ endpoint, accessKey, secretKey, region }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Path-style URLs work with every store; host-style URLs need matching DNS and certificates.
    forcePathStyle: true,
    // Many stores do not support the default trailing checksums, and one stores them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  })
}

/** Throws a StartError if the bucket is not accessible. */
export async function requireBucket(client: S3Client, settings: S3Settings): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }))
  } catch (error) {
    throw s3SettingsError(error, settings)
  }
}

/** Files in a bucket of any S3-compatible store, below a prefix. */
export function createS3Store(client: S3Client, Bucket: string, prefix: string, temp: TempFolder): FileStore {
  const keyOf = (name: string) => `${prefix}/${name}`

  const send = async <T>(promise: Promise<T>): Promise<T> => {
    try {
      return await promise
    } catch (error) {
      throw storageUnavailableError(error)
    }
  }

  const open: FileStore['open'] = async (name, range) => {
    try {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name), ...(Range && { Range }) }))
      return Body instanceof Readable ? Body : null
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return null
      throw storageUnavailableError(error)
    }
  }

  return {
    async put(name, { path }) {
      const Body = createReadStream(path, { highWaterMark: READ_CHUNK_BYTES })
      const params = { Bucket, Key: keyOf(name), Body }
      // Parts are removed on failure, so the object appears completely or not at all.
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PART_CONCURRENCY, leavePartsOnError: false })
      try {
        await send(upload.done())
      } finally {
        Body.destroy()
      }
    },

    open,

    async withPath(name, use) {
      const bytes = await open(name)
      if (!bytes) return null
      const copy = await temp.write(bytes)
      try {
        return await use(copy.path)
      } finally {
        await copy.remove()
      }
    },

    async remove(name) {
      await send(client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })))
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await send(client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}/`, ContinuationToken })))
        for (const { Key = '', LastModified = new Date() } of page.Contents ?? []) {
          yield { name: Key.slice(prefix.length + 1), modifiedAt: LastModified }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },

    async removeUnfinished(olderThan) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: `${prefix}/` })).catch((error) => {
        // Some stores cannot list unfinished uploads and expire them on their own.
        const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
        if ([400, 404, 405, 501].includes($metadata?.httpStatusCode ?? 0)) return { Uploads: [] }
        throw storageUnavailableError(error)
      })
      const old = Uploads.filter(({ Initiated }) => Initiated && Initiated < olderThan)
      for (const { Key, UploadId } of old) await send(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
      return old.length
    },

    async answers() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })
        return true
      } catch {
        return false
      }
    },
  }
}
