import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import {
  claimNextLetter,
  hasWaitingLetter,
  releaseLetter,
  storeReading,
} from '#server/features/leads/readings/service.ts'
import { repeat } from '#server/platform/background.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { describeError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { LetterExamFigures } from '#shared/desk/model.ts'
import { type LetterReading, splitSentences } from '#shared/matching/letter-reading.ts'
import type { IdleDeps } from '../client/ask.ts'
import { examineUnderLease, findStoredExam, LETTER_EXAM_VERSION } from '../exam/service.ts'
import { askLetter, READ_LIMIT_MS } from './ask-letter.ts'
import { EXAM_LETTERS } from './exam-letters.ts'
import { examineLetters, passesLetterExam } from './letter-exam.ts'

/** How often a server looks for letters. */
const POLL_MS = 15_000
/** A server that has a letter read for longer than this has died. Twice the time limit, because it first waits for a turn. */
const LEASE_S = (2 * READ_LIMIT_MS) / 1000

/** Reads letters after they have arrived, one at a time, when no family needs the model. */
export interface LetterReader {
  /** Whether letters are read: a model answers, and the last look didn't find that it failed its examination. */
  mayRead(): boolean
  /** Looks for letters at every interval. */
  start(): void
  stop(): void
}

type LetterReaderDeps = Platform &
  IdleDeps & {
    /** The digest of the model that Ollama has, as of the last check. */
    digest(): string | undefined
  }

export function createLetterReader(deps: LetterReaderDeps, pollMs = POLL_MS): LetterReader {
  let hasFailed = false
  let stop = () => {}
  const poll = async (signal: AbortSignal) => {
    try {
      const digest = deps.digest()
      if (digest !== undefined) hasFailed = !(await readLetters(deps, digest, signal))
    } catch (error) {
      if (!signal.aborted) deps.log.warn('letters not read', { error: describeError(error) })
    }
  }
  return {
    mayRead: () => deps.digest() !== undefined && !hasFailed,
    start() {
      stop = repeat(deps.background, 'reading of letters', pollMs, poll, true)
    },
    stop: () => stop(),
  }
}

/** Reads every letter that is due. @returns whether the model may read letters */
async function readLetters(deps: LetterReaderDeps, digest: string, signal: AbortSignal): Promise<boolean> {
  const passed = await mayRead(deps, digest)
  if (passed === false || !(await hasWaitingLetter(deps.sql))) return passed ?? true
  if (passed === undefined) await runLetterExam(deps, digest, signal)
  if ((await mayRead(deps, digest)) !== true) return passed === undefined && !signal.aborted
  while (await readNextLetter(deps, signal));
  return true
}

/** Undefined if the model has not been examined. */
async function mayRead({ sql, env }: LetterReaderDeps, digest: string): Promise<boolean | undefined> {
  if (env.MODEL_EXAM === 'off') return true
  const figures = await findLetterFigures(sql, digest)
  return figures && passesLetterExam(figures)
}

export async function findLetterFigures(
  query: Query,
  digest: string,
): Promise<LetterExamFigures | undefined> {
  const exam = await findStoredExam(query, { digest, version: LETTER_EXAM_VERSION })
  return z.safeParse(LetterExamFigures, exam?.figures).data
}

const runLetterExam = ({ sql, ...deps }: LetterReaderDeps, digest: string, signal: AbortSignal) =>
  examineUnderLease(
    sql,
    {
      digest,
      version: LETTER_EXAM_VERSION,
      model: deps.model.name,
      deadlineMs: READ_LIMIT_MS,
      questions: EXAM_LETTERS.length,
    },
    signal,
    (stop, onReply) => examineLetters({ ...deps, sql }, stop, onReply),
  )

/** Has one letter read, or gives it back. @returns whether another may follow */
async function readNextLetter(deps: LetterReaderDeps, signal: AbortSignal): Promise<boolean> {
  const claimed = await claimNextLetter(deps.sql, randomUUID(), LEASE_S)
  if (!claimed) return false
  let isInterrupted = true
  try {
    const sentences = splitSentences(claimed.letter)
    const reply = await askLetter(deps, sentences, 'letter', signal)
    // Not the letter's fault.
    isInterrupted = ['aborted', 'unreachable', 'absent'].includes(reply.outcome)
    if (reply.reading) await storeReading(deps.sql, claimed, withoutOrders(reply.reading, sentences))
    return reply.reading !== undefined
  } finally {
    // Has no effect after a reading was stored.
    await releaseLetter(deps.sql, claimed, !isInterrupted)
  }
}

/** Text that gives orders to a program, or is data, says nothing about a person. Tested on the sentence as written. */
const ORDERS = [
  /^\s*(?:answer|respond|reply|output|print|return) (?:with|only|just)\b/i,
  /[{[]\s*["“']?\w+["”']?\s*:/,
  /["']\w+["']\s*:\s*["'[{\d]/,
  /<\/?\w+>|```|\b\w+_\w+(?:_\w+)*\b|=\s*["'\w]/,
  /\b(?:personalCare|moveBy|json|prompt|chatbot|bot\b|LLM|AI\b|algorithm|output|payload|admin(?:istrator)? (?:mode|override))/i,
  /\b(?:ignore|disregard|forget|override|skip|overlook|bypass|olvid\w+|ignor\w+|descart\w+|omit\w+)\b.*\b(?:instructions?|rules?|above|previous|prior|letter|below|before|instrucci\w+|reglas?|anterior\w*|arriba|carta)\b/i,
  /\b(?:system|assistant|developer|dev|model|program|machine|computer|software|parser|reader|note to|attention|sistema|asistente|programa|modelo|computadora|m[aá]quina|robot|atenci[oó]n)\s*(?:note|message|mensaje|nota)?\s*[:,]/i,
  /\b(?:set|mark|label|classify|record|enter|return|answer|respond|reply|write|say|report|treat|fill|tick|check|select|choose|put|change)\b.*\b(?:memory|wandering|falls|pets|payment|household|walking|transferring|medication|night|needs?|field|value|label|form|box|record|column|answer)s?\b\s*(?:to|as|=|is|:|with|for|only|in every|bedbound|dementia|yes|no|medicaid|one|couple)\b/i,
  /\b(?:pon|ponga|pongan|escrib\w+|marc\w+|respond\w+|contest\w+|devuelv\w+|clasific\w+|regist\w+|etiquet\w+)\b.*\b(?:memory|wandering|falls|pets|payment|household|walking|medication|memoria|pago|respuesta|campo|valor|casilla|formulario|etiqueta)\b/i,
  /\byou are (?:now |a )|\beres (?:ahora )?un (?:asistente|robot|programa)|\bfrom now on\b.*\b(?:you|answer|reply)/i,
]

const givesOrders = (sentence: string) => ORDERS.some((pattern) => pattern.test(sentence))

/** Without what the model took from a sentence that gives orders. */
const withoutOrders = (reading: LetterReading, sentences: readonly string[]) =>
  Object.fromEntries(
    Object.entries(reading).filter(([, { sentence }]) => !givesOrders(sentences[sentence] ?? '')),
  )
