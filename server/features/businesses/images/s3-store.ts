import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetBucketCorsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchBucket,
  NoSuchKey,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describeError } from '#server/platform/http/api-error.ts'
import type { Log } from '#server/platform/log.ts'
import { type ImageStore, type S3Settings, storeUnavailable } from './store.ts'

const CONNECT_TIMEOUT_MS = 3000
/** For the response's headers, and for each pause within its body. */
const RESPONSE_TIMEOUT_MS = 10_000
const ATTEMPTS = 2
/** How long a browser caches the permission to upload, in seconds. */
const CORS_MAX_AGE_S = 3600
/** Someone else created the bucket, such as a server that started at the same moment. */
const ALREADY_CREATED = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists', 'OperationAborted'])
/** No image has this name. A store that works says that it is missing. */
const CHECKED_NAME = 'none'

/**
 * Stores images in a bucket of any S3-compatible store, under business-images/{name}. Before the first write, it creates
 * the bucket and allows uploads from browsers, if the keys permit it.
 * @param origin the origin of our pages; undefined if unknown
 */
export function createS3Store(settings: S3Settings, origin: string | undefined, log: Log): ImageStore {
  const client = createS3Client(settings)
  const locate = (name: string) => ({ Bucket: settings.bucket, Key: `business-images/${name}` })
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
      await orUnavailable(client.send(new GetObjectCommand(locate(CHECKED_NAME))).catch(undefinedIfMissing))
    },
    async write(name, webp) {
      await prepare()
      const put = new PutObjectCommand({ ...locate(name), Body: webp, ContentType: 'image/webp' })
      await orUnavailable(client.send(put))
    },
    async read(name) {
      const response = await orUnavailable(
        client.send(new GetObjectCommand(locate(name))).catch(undefinedIfMissing),
      )
      if (!response?.Body) return undefined
      return { size: response.ContentLength ?? 0, body: response.Body.transformToWebStream() }
    },
    async remove(name) {
      await orUnavailable(client.send(new DeleteObjectCommand(locate(name))).catch(undefinedIfMissing))
    },
    async createUploadUrl(name, { contentType, size }, { from, seconds }) {
      await prepare()
      const put = new PutObjectCommand({ ...locate(name), ContentType: contentType, ContentLength: size })
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

/**
 * Creates the bucket if it is missing, and sets a CORS rule that lets pages at `origin` (undefined: any) upload files
 * to pre-signed URLs in it. CORS rules that the operator set are kept. If the keys don't allow setting the rule,
 * this logs it and continues.
 * @throws the S3 client's error if the bucket is missing and can't be created, or if S3 doesn't respond
 */
async function prepareBucket(
  client: S3Client,
  bucket: string,
  origin: string | undefined,
  log: Log,
): Promise<void> {
  if (!(await bucketExists(client, bucket))) await createBucket(client, bucket, log)
  if (await hasCorsRules(client, bucket)) return
  const rule = {
    AllowedOrigins: [origin ?? '*'],
    AllowedMethods: ['PUT'],
    AllowedHeaders: ['content-type'],
    MaxAgeSeconds: CORS_MAX_AGE_S,
  }
  const put = new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } })
  await client.send(put).catch((error) => {
    log.info('CORS rule of the image bucket not set', { reason: errorName(error) })
  })
}

/** If the keys may not ask (403), assumes that the bucket exists. */
async function bucketExists(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
    return true
  } catch (error) {
    if (httpStatus(error) === 404) return false
    if (httpStatus(error) === 403) return true
    throw error
  }
}

async function createBucket(client: S3Client, bucket: string, log: Log): Promise<void> {
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    log.info('image bucket created')
  } catch (error) {
    if (!ALREADY_CREATED.has(errorName(error))) throw error
  }
}

/** @returns true if the bucket has CORS rules, or if they can't be read */
async function hasCorsRules(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new GetBucketCorsCommand({ Bucket: bucket }))
    return true
  } catch (error) {
    return errorName(error) !== 'NoSuchCORSConfiguration'
  }
}

const httpStatus = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
const errorName = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
