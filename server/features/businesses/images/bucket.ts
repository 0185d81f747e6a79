import {
  CreateBucketCommand,
  GetBucketCorsCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Log } from '#server/platform/log.ts'

/** How long a browser caches the permission to upload, in seconds. */
const CORS_MAX_AGE_S = 3600
/** Someone else created the bucket, such as a server that started at the same moment. */
const ALREADY_CREATED = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists', 'OperationAborted'])

/**
 * Creates the bucket if it is missing, and sets a CORS rule that lets pages at `origin` (undefined: any) upload files
 * to pre-signed URLs in it. CORS rules that the operator set are kept. If the keys don't allow setting the rule,
 * this logs it and continues.
 * @throws the S3 client's error if the bucket is missing and can't be created, or if S3 doesn't respond
 */
export async function prepareBucket(
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
