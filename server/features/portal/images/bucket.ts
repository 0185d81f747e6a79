import {
  CreateBucketCommand,
  GetBucketCorsCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Log } from '../../../platform/log.ts'

/** How long a browser remembers that it may send here, in seconds. */
const CORS_MAX_AGE_S = 3600
/** Somebody else, such as a server that starts at the same moment, made it. */
const ALREADY_CREATED = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists', 'OperationAborted'])

/**
 * Makes the bucket when it is missing, and lets pages at `origin` (undefined: any) send files to signed addresses
 * in it. What the operator set is never changed; what the keys do not permit is left and logged.
 * @throws what S3 answers when the bucket is missing and cannot be made, or when S3 does not answer
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
    log.info('CORS of the image bucket is left as it is', { reason: errorName(error) })
  })
}

/** Keys that may not ask are taken to know why: the bucket is there. */
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
    log.info('made the image bucket')
  } catch (error) {
    if (!ALREADY_CREATED.has(errorName(error))) throw error
  }
}

/** Whether the operator set rules, or they cannot be read. */
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
