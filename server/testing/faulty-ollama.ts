import { createHash } from 'node:crypto'
import { startFakeOllama } from './fake-ollama.ts'
import type { Behavior } from './fake-ollama-answers.ts'

/** How the model fails while the other faults of docs/nothing-lost.md are injected. */
const BEHAVIORS = {
  /** Refuses connections. */
  down: [],
  /** Accepts the prompt, may start a reply, and then sends nothing until the deadline. */
  hanging: ['hangs', 'stalls midway'],
  /** Replies immediately, always wrong. */
  lying: [
    'returns unknown ids',
    'reverses the order',
    'returns one id twelve times',
    'answers with broken JSON',
    'answers in random order',
  ],
} satisfies Record<string, Behavior[]>
export type ModelFault = keyof typeof BEHAVIORS
export const MODEL_FAULTS = Object.keys(BEHAVIORS) as ModelFault[]

/** How long each family waits for a hanging model. */
const DEADLINE_MS = 1500
const CONCURRENCY = 8
/** The port of the discard protocol, where nothing listens. */
const UNREACHABLE = { OLLAMA_HOST: 'http://127.0.0.1:9' }

/** The fault that a row runs with: the one in MODEL_TROUBLE (`bun run prove` sets it), else one that the row's name selects. */
export function modelFaultOf(row: string): ModelFault {
  const [hash = 0] = createHash('sha256').update(row).digest()
  const own = MODEL_FAULTS[hash % MODEL_FAULTS.length] ?? 'down'
  return MODEL_FAULTS.find((fault) => fault === process.env.MODEL_TROUBLE) ?? own
}

export interface FaultyModel {
  /** For test titles: 'the model hanging'. */
  description: string
  /** Environment variables with which a server calls this model without examining it first. */
  variables: Record<string, string>
  /** The number of calls received so far. */
  callCount(): number
  /** @throws Error if the model was never called, unless it is down */
  expectCalls(): void
  close(): Promise<void>
}

/** Starts a model that fails in this way. */
export async function startFaultyModel(fault: ModelFault): Promise<FaultyModel> {
  const description = `the model ${fault}`
  if (fault === 'down') {
    return { description, variables: UNREACHABLE, callCount: () => 0, expectCalls() {}, async close() {} }
  }
  const ollama = await startFakeOllama()
  ollama.setBehavior(...BEHAVIORS[fault])
  return {
    description,
    variables: {
      ...ollama.variables,
      MODEL_EXAM: 'off',
      MATCH_DEADLINE_MS: String(DEADLINE_MS),
      MATCH_CONCURRENCY: String(CONCURRENCY),
    },
    callCount: () => ollama.asked.length,
    expectCalls() {
      if (ollama.asked.length === 0) throw new Error(`${description} was never called`)
    },
    close: ollama.close,
  }
}
