import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteBucketCommand, DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { createS3Client } from '../features/businesses/images/s3-store.ts'

const TIMEOUT_MS = 3000

/** A running S3 server, with the environment variables that select it. */
export interface S3Server {
  variables: Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  close(): Promise<void>
}

/** Starts s3rver. It accepts any signature, so it can't show what a real S3 rejects. */
export async function startS3rver(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3rver-'))
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory })
  const { port } = await server.run()
  return {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The S3 server at S3_ENDPOINT, which checks signatures; undefined if the variables aren't set or nothing answers there. */
export async function findStrictS3(): Promise<S3Server | undefined> {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env
  if (!S3_ENDPOINT || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  const response = await fetch(S3_ENDPOINT, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  )
  if (!response) return undefined
  return {
    variables: { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY },
    close: async () => {},
  }
}

/** A unique bucket name on that S3 server. The product creates the bucket; `remove` deletes it and its content. */
export function bucketOn({ variables }: S3Server) {
  const Bucket = `hearthfinder-test-${crypto.randomUUID().slice(0, 8)}`
  const client = createS3Client({
    endpoint: variables.S3_ENDPOINT,
    region: variables.S3_REGION,
    accessKeyId: variables.S3_ACCESS_KEY_ID,
    secretAccessKey: variables.S3_SECRET_ACCESS_KEY,
  })
  const keys = async () => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
    return Contents.map(({ Key = '' }) => Key)
  }
  return {
    client,
    name: Bucket,
    keys,
    async remove() {
      for (const Key of await keys()) await client.send(new DeleteObjectCommand({ Bucket, Key }))
      await client.send(new DeleteBucketCommand({ Bucket }))
    },
  }
}
