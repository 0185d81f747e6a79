import type { Model } from '../server/features/model/client/client.ts'

/** One answer of a model, as it came. Milliseconds; tokens not reported are null. */
export interface Recorded {
  prompt: string
  text: string
  /** How many communities were to be put in order. */
  count: number
  durationMs: number
  isComplete: boolean
  promptTokens: number | null
  completionTokens: number | null
}

/** The same model, with everything it says written down in `recorded`. */
export function recordModel(model: Model): { model: Model; recorded: Recorded[] } {
  const recorded: Recorded[] = []
  const stream: Model['stream'] = async function* (prompt, schema, signal) {
    const began = performance.now()
    const answer: Recorded = {
      prompt,
      text: '',
      count: prompt.match(/^\d+: /gm)?.length ?? 0,
      durationMs: 0,
      isComplete: false,
      promptTokens: null,
      completionTokens: null,
    }
    recorded.push(answer)
    try {
      for await (const piece of model.stream(prompt, schema, signal)) {
        answer.text += piece.text
        if (piece.end) {
          answer.isComplete = !piece.end.isCut
          answer.promptTokens = piece.end.promptTokens
          answer.completionTokens = piece.end.completionTokens
        }
        yield piece
      }
    } finally {
      answer.durationMs = performance.now() - began
    }
  }
  return { model: { ...model, stream }, recorded }
}
