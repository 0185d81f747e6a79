import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchBucket,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describeError } from '#server/platform/http/describe-error.ts'
import type { Log } from '#server/platform/log.ts'
import { prepareBucket } from './bucket.ts'
import type { S3Settings } from './s3-settings.ts'
import { type ImageStore, storeUnavailable } from './store.ts'

const CONNECT_TIMEOUT_MS = 3000
/** For the response's headers, and for each pause within its body. */
const RESPONSE_TIMEOUT_MS = 10_000
const ATTEMPTS = 2
/** No image has this id. A store that works says that it is missing. */
const CHECKED_ID = 'none'

/**
 * Stores images in a bucket of any S3-compatible store, under business-images/{id}. Before the first write, it creates
 * the bucket and allows uploads from browsers, if the keys permit it.
 * @param origin the origin of our pages; undefined if unknown
 */
export function createS3Store(settings: S3Settings, origin: string | undefined, log: Log): ImageStore {
  const client = createS3Client(settings)
  const locate = (id: string) => ({ Bucket: settings.bucket, Key: `business-images/${id}` })
  const orUnavailable = <Result>(response: Promise<Result>) =>
    response.catch((error) => throwUnavailable(error, log))
  let preparation: Promise<void> | undefined
  const prepare = () => {
    preparation ??= orUnavailable(prepareBucket(client, settings.bucket, origin, log)).catch((error) => {
      preparation = undefined
      throw error
    })
    return preparation
  }
  return {
    prepare,
    async check() {
      await prepare()
      await orUnavailable(client.send(new GetObjectCommand(locate(CHECKED_ID))).catch(undefinedIfMissing))
    },
    async write(id, { type, bytes }) {
      await prepare()
      const put = new PutObjectCommand({ ...locate(id), Body: bytes, ContentType: type })
      return (await orUnavailable(client.send(put))).ETag ?? ''
    },
    async read(id) {
      const response = await orUnavailable(
        client.send(new GetObjectCommand(locate(id))).catch(undefinedIfMissing),
      )
      if (!response?.Body) return undefined
      const { ETag = '', ContentLength = 0, Body } = response
      return { version: ETag, size: ContentLength, body: Body.transformToWebStream() }
    },
    async remove(id) {
      await orUnavailable(client.send(new DeleteObjectCommand(locate(id))).catch(undefinedIfMissing))
    },
    async createUploadUrl(id, { contentType, size }, { from, seconds }) {
      await prepare()
      const put = new PutObjectCommand({ ...locate(id), ContentType: contentType, ContentLength: size })
      // The length is signed by default, but the type must be named.
      const signableHeaders = new Set(['content-type'])
      return getSignedUrl(client, put, { signingDate: from, expiresIn: seconds, signableHeaders })
    },
  }
}

/** Uses path-style URLs, because a self-hosted S3 has no subdomain per bucket. */
export const createS3Client = ({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Omit<S3Settings, 'bucket'>) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Otherwise a pre-signed URL contains the checksum of an empty body, and S3 refuses the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  })

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof NoSuchKey || error instanceof NoSuchBucket) return undefined
  throw error
}

function throwUnavailable(error: unknown, log: Log): never {
  log.warn('image store unavailable', { error: describeError(error) })
  throw storeUnavailable()
}
