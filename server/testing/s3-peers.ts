import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteBucketCommand, DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { createS3Client } from '../features/portal/images/s3-store.ts'

const LOOK_FOR_MS = 3000

/** An S3 that answers, as the environment variables that name it. */
export interface S3Peer {
  variables: Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  close(): Promise<void>
}

/** Speaks the protocol, but takes any signature: no proof of what an S3 refuses. */
export async function startS3rver(): Promise<S3Peer> {
  const directory = await mkdtemp(join(tmpdir(), 's3rver-'))
  const peer = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory })
  const { port } = await peer.run()
  return {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await peer.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The S3 at S3_ENDPOINT, where the environment names one and it answers. */
export async function findStrictS3(): Promise<S3Peer | undefined> {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env
  if (!S3_ENDPOINT || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  const answer = await fetch(S3_ENDPOINT, { signal: AbortSignal.timeout(LOOK_FOR_MS) }).catch(() => undefined)
  if (!answer) return undefined
  return {
    variables: { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY },
    close: async () => {},
  }
}

/** A bucket's name of its own on that S3, for the server to make; `remove` deletes it with what it holds. */
export function bucketOn({ variables }: S3Peer) {
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
