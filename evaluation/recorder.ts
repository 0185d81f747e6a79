import type { Model } from '#server/features/model/client/client.ts'

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

/** Wraps a model so that every reply is also stored in `recorded`, on any of its hosts. */
export function recordModel(model: Model): { model: Model; recorded: RecordedReply[] } {
  const recorded: RecordedReply[] = []
  const record = (model: Model): Model => ({
    ...model,
    at: (host) => record(model.at(host)),
    async *stream(prompt, schema, signal) {
      const reply = emptyReply(prompt)
      recorded.push(reply)
      yield* fill(reply, model.stream(prompt, schema, signal))
    },
  })
  return { model: record(model), recorded }
}

const emptyReply = (prompt: string): RecordedReply => ({
  prompt,
  text: '',
  count: prompt.match(/^\d+: /gm)?.length ?? 0,
  durationMs: 0,
  isComplete: false,
  promptTokens: null,
  completionTokens: null,
})

/** Passes a reply's pieces on, and adds them to `reply`. */
async function* fill(reply: RecordedReply, pieces: ReturnType<Model['stream']>) {
  const start = performance.now()
  try {
    for await (const piece of pieces) {
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
