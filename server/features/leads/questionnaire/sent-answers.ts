import * as z from 'zod/mini'
import { unpackText } from '#server/platform/packed-text/pack-text.ts'

/** The columns that have a version's answers as they were sent: one of them, or none in a tombstone. */
export const SentAnswers = {
  payload: z.nullable(z.record(z.string(), z.unknown())),
  packedPayload: z.nullable(z.instanceof(Buffer)),
}

/** The answers of a version, as they were sent. Empty for a tombstone. */
export function readSentAnswers({
  payload,
  packedPayload,
}: {
  payload: Record<string, unknown> | null
  packedPayload: Buffer | null
}): Record<string, unknown> {
  if (payload) return payload
  return packedPayload ? JSON.parse(unpackText(packedPayload)) : {}
}
