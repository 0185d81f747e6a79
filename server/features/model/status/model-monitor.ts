import type { Ranker } from '#server/features/matching/service.ts'
import { describeError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ModelReport, ModelState } from '#shared/desk/model.ts'
import { type Model, openModel } from '../client/client.ts'
import { ModelQueue } from '../client/model-queue.ts'
import { QUESTIONS } from '../exam/questions.ts'
import { type KnownExam, readExam, runExam } from '../exam/service.ts'
import { passesLetterExam } from '../letters/letter-exam.ts'
import { createLetterReader, findLetterFigures, type LetterReader } from '../letters/letter-reader.ts'
import { createModelRanker, type ModelGate } from '../ranking/ranker.ts'
import { findModel, findPull, type Presence, stateOf } from './model-state.ts'

/** How often a server checks its model. A change that an operator makes in Ollama takes effect that much later. */
const CHECK_INTERVAL_MS = 15_000
/** Pause after an examination without a known result, because another server took over or the database failed. */
const EXAM_PAUSE_MS = 300_000

type MonitorDeps = Platform & { model: Model; queue: ModelQueue }

/** Tracks the state of the operator's model and has it examined. */
export interface ModelMonitor {
  model: Model
  /** For the ranker. Answers from the last check, without waiting. */
  gate: ModelGate
  /** The digest of the model that Ollama has, as of the last check. */
  digest(): string | undefined
  /** The state as of the last check; undefined before the first. */
  state(): ModelState['state'] | undefined
  /** Checks now, or joins a check in progress. @throws if the database does not respond */
  check(): Promise<ModelCheck>
  /** Checks after a change: starts a new check, and an examination that is due starts without a pause. */
  recheck(): Promise<ModelCheck>
  /** Checks at every interval, and examines a model that has no result. */
  start(): void
  /** Aborts all work. The background's idle() waits for its end. */
  stop(): void
  /** Aborted by stop(). */
  stopping: AbortSignal
}

interface ModelCheck {
  presence: Presence
  report: ModelReport
}

/** The monitor checks nothing until check() or start() is called. Until then the model may not rank. */
function createModelMonitor(deps: MonitorDeps, checkIntervalMs = CHECK_INTERVAL_MS): ModelMonitor {
  const stopping = new AbortController()
  let state: ModelState | undefined
  let digest: string | undefined
  let currentCheck: Promise<ModelCheck> | undefined
  let isStarted = false
  let isExamining = false
  let lastCheckFailed = false
  let noExamBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = () => {
    currentCheck ??= checkOnce(deps, stopping.signal)
      .then((result) => {
        // A check that stop() aborted has no valid result.
        if (stopping.signal.aborted) return result
        logChange(deps, state, result.report.state)
        state = result.report.state
        digest = result.presence.state === 'present' ? result.presence.digest : undefined
        if (result.presence.state === 'present' && needsExam(result.exam)) examine(result.presence.digest)
        return result
      })
      .finally(() => {
        currentCheck = undefined
      })
    return currentCheck
  }

  const examine = (digest: string) => {
    if (!isStarted || isExamining || stopping.signal.aborted) return
    if (deps.env.MODEL_EXAM === 'off' || deps.now().getTime() < noExamBefore) return
    isExamining = true
    void deps.background.run('model examination', async () => {
      noExamBefore = deps.now().getTime() + EXAM_PAUSE_MS
      try {
        if (await runExam(deps, digest, stopping.signal)) noExamBefore = 0
      } finally {
        isExamining = false
      }
      if (!stopping.signal.aborted) await check()
    })
  }

  const checkPeriodically = async () => {
    try {
      await check()
      lastCheckFailed = false
    } catch (error) {
      // The last known state remains in effect until the database responds.
      if (!lastCheckFailed) deps.log.warn('model status check failed', { error: describeError(error) })
      lastCheckFailed = true
    }
    if (!stopping.signal.aborted) timer = setTimeout(checkPeriodically, checkIntervalMs)
  }

  return {
    model: deps.model,
    gate: { mayRank: () => state?.state === 'ready' },
    digest: () => digest,
    state: () => state?.state,
    check,
    async recheck() {
      noExamBefore = 0
      await currentCheck?.catch(() => {})
      return check()
    },
    stopping: stopping.signal,
    start() {
      isStarted = true
      void checkPeriodically()
    },
    stop() {
      clearTimeout(timer)
      stopping.abort()
    },
  }
}

/** Whether the model has not been examined, or its examination failed and may be tried again. */
const needsExam = (exam: KnownExam) => exam.state === 'none' || (exam.state === 'failed' && exam.isDue)

type CheckResult = ModelCheck & { exam: KnownExam }

async function checkOnce(deps: MonitorDeps, stopping: AbortSignal): Promise<CheckResult> {
  const { sql, env, model } = deps
  const { MODEL_EXAM, MATCH_DEADLINE_MS } = env
  const presence = await findModel(model, stopping)
  const pull = presence.state === 'absent' ? await findPull(sql, model.name) : undefined
  const exam: KnownExam =
    presence.state === 'present' && MODEL_EXAM === 'on'
      ? await readExam(sql, presence.digest, MATCH_DEADLINE_MS)
      : { state: 'none' }
  const letters =
    presence.state === 'present' && MODEL_EXAM === 'on'
      ? await findLetterFigures(sql, presence.digest)
      : undefined
  const rules = { isExamOn: MODEL_EXAM === 'on', deadlineMs: MATCH_DEADLINE_MS, questions: QUESTIONS.length }
  return {
    presence,
    exam,
    report: {
      model: model.name,
      examination: MODEL_EXAM,
      deadlineMs: MATCH_DEADLINE_MS,
      state: stateOf({ presence, pull, exam }, rules),
      letters: letters ? { passed: passesLetterExam(letters), figures: letters } : null,
      examinedAt: exam.state === 'done' ? exam.finishedAt.toISOString() : null,
    },
  }
}

/** Logs a change of the state. Progress within a state is not logged. */
function logChange({ log, model }: MonitorDeps, before: ModelState | undefined, after: ModelState): void {
  if (before?.state === after.state) return
  log.info('model status changed', { model: model.name, ...summaryOf(after) })
}

function summaryOf({ state, examError, failings, figures }: ModelState): Record<string, unknown> {
  if (examError !== null) return { state, why: examError.why }
  if (figures === null) return { state }
  const { valid, agreement, steadiness, p95Ms } = figures
  return { state, failings, valid, agreement, steadiness, p95Ms }
}

/** Creates what uses the operator's model. Families, letters and examinations share one queue. */
export function createModelServices(
  platform: Platform,
  checkIntervalMs?: number,
): { monitor: ModelMonitor; ranker: Ranker; letterReader: LetterReader } {
  const { env } = platform
  const model = openModel(env)
  const queue = new ModelQueue(env.MATCH_CONCURRENCY, env.MATCH_DEADLINE_MS)
  const monitor = createModelMonitor({ ...platform, model, queue }, checkIntervalMs)
  return {
    monitor,
    ranker: createModelRanker({ ...platform, model, queue, gate: monitor.gate }),
    letterReader: createLetterReader({ ...platform, model, queue, digest: monitor.digest }, checkIntervalMs),
  }
}
