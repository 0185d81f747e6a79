import type { ModelReport, ModelState } from '../../../../shared/model-state.ts'
import { describeError } from '../../../platform/http/describe-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Model } from '../client/client.ts'
import type { Turns } from '../client/turns.ts'
import { QUESTIONS } from '../exam/questions.ts'
import { type KnownExam, readExam, sitExam } from '../exam/service.ts'
import type { ModelGate } from '../ranking/model-gate.ts'
import { stateOf } from './model-state.ts'
import { findModel, type Presence } from './presence.ts'
import { findPull } from './queries.ts'

/** How often a server looks how its model stands: what an operator does to Ollama counts that much later. */
const LOOK_EVERY_MS = 15_000
/** After an examination of which nothing is known afterwards, because another server or the database took it away. */
const EXAM_PAUSE_MS = 300_000

export type KeeperDeps = Platform & { model: Model; turns: Turns }

/** Knows how the operator's model stands, and has it examined. */
export interface ModelKeeper {
  model: Model
  /** For the ranker: from what was seen last, at once. */
  gate: ModelGate
  /** Looks now, and tells. @throws when the database does not answer */
  look(): Promise<Look>
  /** As look, after something was changed: what was seen before does not count, and nothing is put off. */
  lookAnew(): Promise<Look>
  /** Looks every LOOK_EVERY_MS, and examines a model that nobody has examined. */
  start(): void
  /** Ends what it does; the background's idle() waits for it. */
  stop(): void
  /** Aborted by stop(). */
  stopping: AbortSignal
}

export interface Look {
  presence: Presence
  report: ModelReport
}

/** Looks at nothing until it is asked to or started: till then the model ranks nothing. */
export function createModelKeeper(deps: KeeperDeps, lookEveryMs = LOOK_EVERY_MS): ModelKeeper {
  const stopping = new AbortController()
  let state: ModelState | undefined
  let looking: Promise<Look> | undefined
  let isStarted = false
  let isExamining = false
  let isBlind = false
  let noExamBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    looking ??= lookOnce(deps, stopping.signal)
      .then((seen) => {
        // A look that a stop cut off has seen nothing.
        if (stopping.signal.aborted) return seen
        tellChange(deps, state, seen.report.state)
        state = seen.report.state
        if (seen.presence.state === 'present' && isOpen(seen.exam)) examine(seen.presence.digest)
        return seen
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const examine = (digest: string) => {
    if (!isStarted || isExamining || stopping.signal.aborted) return
    if (deps.env.MODEL_EXAM === 'off' || deps.now().getTime() < noExamBefore) return
    isExamining = true
    void deps.background.run('model examination', async () => {
      noExamBefore = deps.now().getTime() + EXAM_PAUSE_MS
      try {
        if (await sitExam(deps, digest, stopping.signal)) noExamBefore = 0
      } finally {
        isExamining = false
      }
      if (!stopping.signal.aborted) await look()
    })
  }

  const lookAgainAndAgain = async () => {
    try {
      await look()
      isBlind = false
    } catch (error) {
      // The model stands as it stood until the database is back.
      if (!isBlind) deps.log.warn('how the model stands is not known', { error: describeError(error) })
      isBlind = true
    }
    if (!stopping.signal.aborted) timer = setTimeout(lookAgainAndAgain, lookEveryMs)
  }

  return {
    model: deps.model,
    gate: { mayRank: () => state?.state === 'ready' },
    look,
    async lookAnew() {
      noExamBefore = 0
      await looking?.catch(() => {})
      return look()
    },
    stopping: stopping.signal,
    start() {
      isStarted = true
      void lookAgainAndAgain()
    },
    stop() {
      clearTimeout(timer)
      stopping.abort()
    },
  }
}

/** Whether nobody has examined the model, or nobody could and it is time to try again. */
const isOpen = (exam: KnownExam) => exam.state === 'none' || (exam.state === 'failed' && exam.isDue)

type Seen = Look & { exam: KnownExam }

async function lookOnce({ sql, env, model }: KeeperDeps, stopping: AbortSignal): Promise<Seen> {
  const { MODEL_EXAM, MATCH_DEADLINE_MS } = env
  const presence = await findModel(model, stopping)
  const pull = presence.state === 'absent' ? await findPull(sql, model.name) : undefined
  const isToBeExamined = presence.state === 'present' && MODEL_EXAM === 'on'
  const exam: KnownExam = isToBeExamined
    ? await readExam(sql, presence.digest, MATCH_DEADLINE_MS)
    : { state: 'none' }
  const rules = {
    isExamOn: MODEL_EXAM === 'on',
    deadlineMs: MATCH_DEADLINE_MS,
    questions: QUESTIONS.length,
  }
  return {
    presence,
    exam,
    report: {
      model: model.name,
      examination: MODEL_EXAM,
      deadlineMs: MATCH_DEADLINE_MS,
      state: stateOf({ presence, pull, exam }, rules),
      examinedAt: exam.state === 'done' ? exam.finishedAt.toISOString() : null,
    },
  }
}

/** One line when the model stands otherwise than before; how far it is with something is none. */
function tellChange({ log, model }: KeeperDeps, before: ModelState | undefined, after: ModelState): void {
  if (before?.state === after.state) return
  log.info('the model stands otherwise', { model: model.name, ...summaryOf(after) })
}

function summaryOf({ state, examError, failings, figures }: ModelState): Record<string, unknown> {
  if (examError !== null) return { state, why: examError.why }
  if (figures === null) return { state }
  const { valid, agreement, steadiness, p95Ms } = figures
  return { state, failings, valid, agreement, steadiness, p95Ms }
}
