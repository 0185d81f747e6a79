import type { Model } from '../server/features/model/client/client.ts'

/** A raw reply of a model. Times are in milliseconds; unreported token counts are null. */
export interface RecordedReply {
  prompt: string
  text: string
  /** The number of communities to rank. */
  count: number
  durationMs: number
  isComplete: boolean
  promptTokens: number | null
  completionTokens: number | null
}

/** Wraps a model so that every reply is also stored in `recorded`. */
export function recordModel(model: Model): { model: Model; recorded: RecordedReply[] } {
  const recorded: RecordedReply[] = []
  const stream: Model['stream'] = async function* (prompt, schema, signal) {
    const start = performance.now()
    const reply: RecordedReply = {
      prompt,
      text: '',
      count: prompt.match(/^\d+: /gm)?.length ?? 0,
      durationMs: 0,
      isComplete: false,
      promptTokens: null,
      completionTokens: null,
    }
    recorded.push(reply)
    try {
      for await (const piece of model.stream(prompt, schema, signal)) {
        reply.text += piece.text
        if (piece.end) {
          reply.isComplete = !piece.end.isTruncated
          reply.promptTokens = piece.end.promptTokens
          reply.completionTokens = piece.end.completionTokens
        }
        yield piece
      }
    } finally {
      reply.durationMs = performance.now() - start
    }
  }
  return { model: { ...model, stream }, recorded }
}
