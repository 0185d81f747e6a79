import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchBucket,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describeError } from '../../../platform/http/describe-error.ts'
import type { Log } from '../../../platform/log.ts'
import { prepareBucket } from './bucket.ts'
import type { S3Settings } from './s3-settings.ts'
import { type ImageStore, storeUnavailable } from './store.ts'

const CONNECT_TIMEOUT_MS = 3000
/** For the head of an answer, and for each silence within its body. */
const ANSWER_TIMEOUT_MS = 10_000
const ATTEMPTS = 2

/**
 * Images in a bucket of any S3, under business-images/{id}. The bucket is made and opened to uploads from
 * browsers before the first write, as far as the keys permit.
 * @param origin of our pages; undefined when it is not known
 */
export function createS3Store(settings: S3Settings, origin: string | undefined, log: Log): ImageStore {
  const client = createS3Client(settings)
  const place = (id: string) => ({ Bucket: settings.bucket, Key: `business-images/${id}` })
  const orUnavailable = <Result>(asked: Promise<Result>) =>
    asked.catch((error) => throwUnavailable(error, log))
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
    async write(id, { type, bytes }) {
      await prepare()
      const put = new PutObjectCommand({ ...place(id), Body: bytes, ContentType: type })
      return (await orUnavailable(client.send(put))).ETag ?? ''
    },
    async read(id) {
      const answer = await orUnavailable(
        client.send(new GetObjectCommand(place(id))).catch(undefinedIfMissing),
      )
      if (!answer?.Body) return undefined
      const { ETag = '', ContentLength = 0, Body } = answer
      return { version: ETag, size: ContentLength, body: Body.transformToWebStream() }
    },
    async remove(id) {
      await orUnavailable(client.send(new DeleteObjectCommand(place(id))).catch(undefinedIfMissing))
    },
    async uploadAddress(id, { contentType, size }, { from, seconds }) {
      await prepare()
      const put = new PutObjectCommand({ ...place(id), ContentType: contentType, ContentLength: size })
      // The length is signed by itself, the type only when it is named.
      const signableHeaders = new Set(['content-type'])
      return getSignedUrl(client, put, { signingDate: from, expiresIn: seconds, signableHeaders })
    },
  }
}

/** Path style: an S3 of one's own has no subdomain for each bucket. */
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
    // Otherwise a pre-signed address carries the checksum of an empty body, and the file is refused.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: ANSWER_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  })

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof NoSuchKey || error instanceof NoSuchBucket) return undefined
  throw error
}

function throwUnavailable(error: unknown, log: Log): never {
  log.warn('image store away', { error: describeError(error) })
  throw storeUnavailable()
}
