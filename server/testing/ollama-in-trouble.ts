import { createHash } from 'node:crypto'
import type { Behaviour } from './ollama-answers.ts'
import { startOllamaStandIn } from './ollama-stand-in.ts'

/** What the model does while everything else of docs/nothing-lost.md goes wrong, too. */
const BEHAVIOURS = {
  /** Nobody listens. */
  down: [],
  /** Takes the question, perhaps begins to answer, and is silent until the deadline. */
  hanging: ['hangs', 'stalls in the middle'],
  /** Answers at once, and nothing of it is true. */
  lying: [
    'names unknown ids',
    'turns the order round',
    'names one id twelve times',
    'answers broken JSON',
    'answers at random',
  ],
} satisfies Record<string, Behaviour[]>
export type Trouble = keyof typeof BEHAVIOURS
export const TROUBLES = Object.keys(BEHAVIOURS) as Trouble[]

/** So long waits each family for whom a model is asked that hangs. */
const DEADLINE_MS = 1500
const QUESTIONS_AT_ONCE = 8
/** Nobody listens at the port of the discard protocol. */
const NOBODY = { OLLAMA_HOST: 'http://127.0.0.1:9' }

/** The trouble that a row runs under: MODEL_TROUBLE names it in a proof, else the row's own name decides. */
export function troubleOf(row: string): Trouble {
  const [lot = 0] = createHash('sha256').update(row).digest()
  const own = TROUBLES[lot % TROUBLES.length] ?? 'down'
  return TROUBLES.find((trouble) => trouble === process.env.MODEL_TROUBLE) ?? own
}

export interface ModelInTrouble {
  /** As titles name it: 'the model hanging'. */
  is: string
  /** A server with these asks it without examining it first. */
  variables: Record<string, string>
  /** How many questions have come. */
  asked(): number
  /** @throws Error when nobody has asked it, unless nobody can */
  expectAsked(): void
  close(): Promise<void>
}

/** A model that gives a server nothing but trouble. */
export async function startModelInTrouble(trouble: Trouble): Promise<ModelInTrouble> {
  const is = `the model ${trouble}`
  if (trouble === 'down') return { is, variables: NOBODY, asked: () => 0, expectAsked() {}, async close() {} }
  const ollama = await startOllamaStandIn()
  ollama.behave(...BEHAVIOURS[trouble])
  return {
    is,
    variables: {
      ...ollama.variables,
      MODEL_EXAM: 'off',
      MATCH_DEADLINE_MS: String(DEADLINE_MS),
      MATCH_CONCURRENCY: String(QUESTIONS_AT_ONCE),
    },
    asked: () => ollama.asked.length,
    expectAsked() {
      if (ollama.asked.length === 0) throw new Error(`nobody asked ${is}`)
    },
    close: ollama.close,
  }
}
