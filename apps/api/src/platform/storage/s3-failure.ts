import { AppError, StartError } from '../errors.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}

interface S3Error {
  readonly name?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** Converts storage errors to a message for the user; the log gets the original error. */
export function storageUnavailableError(cause: unknown): AppError {
  const failure = new AppError('unavailable', 'File storage is temporarily unavailable. Please try again in a moment.', { retryAfterS: 5 })
  failure.cause = cause
  return failure
}

/** Explains which S3 setting is wrong. */
export function s3SettingsError(error: unknown, { endpoint, bucket, region }: S3Settings): StartError {
  const { $metadata, name } = error as S3Error
  switch ($metadata?.httpStatusCode) {
    case 301:
    case 400:
      return new StartError(`The bucket ${bucket} is not in the region ${region}. Check S3_REGION.`)
    case 401:
    case 403:
      return new StartError(`Access to the bucket ${bucket} was denied. Check S3_ACCESS_KEY and S3_SECRET_KEY.`)
    case 404:
      return new StartError(`The bucket ${bucket} does not exist. Create it or check S3_BUCKET.`)
    default:
      return new StartError(`The file storage at ${endpoint} does not respond (${name ?? 'unknown error'}). Check S3_ENDPOINT.`)
  }
}
