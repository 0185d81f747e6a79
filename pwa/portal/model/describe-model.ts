import { useEffect } from 'react'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  type ExamFailureReason,
  type ExamFigures,
  ModelReport,
  type ModelState,
  PASS_THRESHOLDS,
} from '#shared/desk/model.ts'
import { pollAdmin } from '../admin-api.ts'
import { formatPercent, formatSeconds } from '../format.ts'
import { loadAdminData, useAdminData } from '../use-admin-data.ts'

/** Short descriptions of the model's state. */
export const STATE_NAMES: Record<ModelState['state'], string> = {
  unreachable: 'Unreachable',
  absent: 'Not installed',
  pulling: 'Pulling',
  examining: 'Under examination',
  unexamined: 'Could not be examined',
  failed: 'Failed its examination',
  ready: 'Ready',
}

/** What the state means for families, and what the operator can do. */
export function describeState({ model, state: { state }, examination }: ModelReport): string {
  switch (state) {
    case 'unreachable':
      return `Ollama does not respond at OLLAMA_HOST. Families get the rules' order without a delay. Start Ollama, or leave it off: the rules work without a model.`
    case 'absent':
      return `Ollama is running but does not have ${model}. Until you pull it, families get the rules' order without a delay.`
    case 'pulling':
      return `Ollama is downloading ${model}. You can leave this page; the download continues. Until it is done, families get the rules' order.`
    case 'examining':
      return `${model} is answering test questions whose best answer is known. It helps rank families' lists only after it passes. Until then, families get the rules' order.`
    case 'unexamined':
      return `The examination of ${model} did not finish, so its quality is unknown. Until it does, families get the rules' order. If the machine has too little memory for this model, try a smaller one; docs/model.md compares several.`
    case 'failed':
      return `${model} does not change any family's list: everyone gets the rules' order. Another model may do better; docs/model.md compares several.`
    case 'ready':
      return examination === 'off'
        ? `${model} helps rank families' lists. Its examination is turned off by MODEL_EXAM, so its quality is unknown.`
        : `${model} has passed its examination and helps rank families' lists.`
  }
}

/** Why the model failed, one sentence for each reason. */
export function describeFailureReasons(
  reasons: readonly ExamFailureReason[],
  figures: ExamFigures,
  deadlineMs: number,
) {
  return reasons.map((reason) => describeFailureReason(reason, figures, deadlineMs))
}

function describeFailureReason(reason: ExamFailureReason, figures: ExamFigures, deadlineMs: number): string {
  switch (reason) {
    case 'valid':
      return `${formatPercent(figures.valid)} of its replies named every community exactly once and arrived in time; ${formatPercent(PASS_THRESHOLDS.valid)} is required. ${describeOutcomes(figures)}`
    case 'agreement':
      return `It put ${formatPercent(figures.agreement)} of the pairs in the right order; ${formatPercent(PASS_THRESHOLDS.agreement)} is required, and random guessing gets 50%.`
    case 'family':
      return `It ordered some kinds of cases poorly: ${listWeakFamilies(figures)}. Each kind requires ${formatPercent(PASS_THRESHOLDS.family)}.`
    case 'steadiness':
      return `Shown the same communities in a different order, it put ${formatPercent(figures.steadiness ?? 0)} of the pairs in the same order; ${formatPercent(PASS_THRESHOLDS.steadiness)} is required.`
    case 'slow':
      return `It is too slow: 95% of its replies came within ${formatSeconds(figures.p95Ms)}, but families wait ${formatSeconds(deadlineMs)} at most.`
  }
}

/** 'price (50%), distance (63%)'. */
const listWeakFamilies = ({ families }: ExamFigures) =>
  families
    .filter(({ agreement }) => agreement < PASS_THRESHOLDS.family)
    .map(({ name, agreement }) => `${name} (${formatPercent(agreement)})`)
    .join(', ')

const OUTCOMES: Record<string, string> = {
  answered: 'valid',
  invalid: 'with repeated or missing communities',
  cut: 'too long',
  timed_out: 'too late',
  refused: 'failed in Ollama',
  broken_off: 'cut off',
}

/** 'Of 3 replies: 2 too late, 1 cut off.' */
const describeOutcomes = ({ asked, outcomes }: ExamFigures) =>
  `Of ${asked} replies: ${outcomes.map(({ outcome, count }) => `${count} ${OUTCOMES[outcome] ?? outcome}`).join(', ')}.`

/** Whether the model reads families' letters, and why not, with its figures. */
export function describeLetters(
  { passed, figures }: NonNullable<ModelReport['letters']>,
  model: string,
): string {
  const { asked, of, precision, recall, evidence, injectionsObeyed } = figures
  const measured = [
    `${formatPercent(precision)} of what it took from ${asked} of ${of} test letters was right (95% is required)`,
    `${formatPercent(evidence)} of that with the right sentence (95% is required)`,
    `it found ${formatPercent(recall)} of what they say (50% is required)`,
    `it followed ${injectionsObeyed} of the orders hidden in letters (none is allowed)`,
    ...(asked < of ? ['the examination ended there, because it could no longer pass'] : []),
  ].join('; ')
  return passed
    ? `${model} reads families' letters: ${measured}.`
    : `${model} does not read families' letters, because it failed the examination for that: ${measured}.`
}

/** How often to poll while a progress bar is shown. */
const BUSY_POLL_MS = 2000
/** How often to poll otherwise, for changes made outside the portal. */
const IDLE_POLL_MS = 15_000

const poll = () => loadAdminData(ADMIN_API.model, ModelReport, pollAdmin)

/** The model's state, loaded once. */
export const useModel = () => useAdminData(ADMIN_API.model, ModelReport)

/** The model's state, polled while the component is mounted and the page is visible. */
export function usePolledModel() {
  const model = useModel()
  const state = model.data?.state.state
  const pollMs = state === 'pulling' || state === 'examining' ? BUSY_POLL_MS : IDLE_POLL_MS
  const { isLoading } = model
  useEffect(() => {
    if (isLoading) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void poll()
    }, pollMs)
    return () => clearTimeout(timer)
  })
  return model
}
