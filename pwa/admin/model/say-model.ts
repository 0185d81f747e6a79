import type { ExamFailureReason, ExamFigures, ModelReport, ModelState } from '../../../shared/model-state.ts'
import { PASS_THRESHOLDS } from '../../../shared/model-state.ts'
import { sayPercent, saySeconds } from '../parts/say-number.ts'

/** How the model stands, in a word or two. */
export const STATE_NAMES: Record<ModelState['state'], string> = {
  unreachable: 'Unreachable',
  absent: 'Not there',
  pulling: 'Being pulled',
  examining: 'Under examination',
  unexamined: 'Could not be examined',
  failed: 'Failed its examination',
  ready: 'Ready',
}

/** What that means for families, and what an operator can do. */
export function sayState({ model, state: { state }, examination }: ModelReport): string {
  switch (state) {
    case 'unreachable':
      return `No Ollama answers at OLLAMA_HOST. Families get the rules’ order at once. Start Ollama there, or leave it: the rules need no model.`
    case 'absent':
      return `Ollama answers, but does not have ${model}. Families get the rules’ order at once until it is pulled.`
    case 'pulling':
      return `Ollama is fetching ${model}. You may leave this page; it goes on. Families get the rules’ order meanwhile.`
    case 'examining':
      return `${model} is being asked questions whose best answer is known. It may help with families’ lists once it has passed; until then they get the rules’ order.`
    case 'unexamined':
      return `${model} could not be asked to the end, so nobody knows whether it is any good. Families get the rules’ order meanwhile. Where the machine lacks the memory for it, a smaller model may do; docs/models.md has what is known of some.`
    case 'failed':
      return `${model} moves no family’s list: everyone gets the rules’ order. Another model may do better; docs/models.md has what is known of some.`
    case 'ready':
      return examination === 'off'
        ? `${model} helps to order families’ lists. Its examination is switched off by MODEL_EXAM, so nobody has looked whether it is any good at it.`
        : `${model} has passed its examination and helps to order families’ lists.`
  }
}

/** Why it failed, one sentence for each. */
export function sayFailings(
  failings: readonly ExamFailureReason[],
  figures: ExamFigures,
  deadlineMs: number,
) {
  return failings.map((failing) => sayFailing(failing, figures, deadlineMs))
}

function sayFailing(failing: ExamFailureReason, figures: ExamFigures, deadlineMs: number): string {
  switch (failing) {
    case 'valid':
      return `${sayPercent(figures.valid)} of its replies named every community once in time; ${sayPercent(PASS_THRESHOLDS.valid)} are wanted. ${sayOutcomes(figures)}`
    case 'agreement':
      return `It put ${sayPercent(figures.agreement)} of the pairs in the right order; ${sayPercent(PASS_THRESHOLDS.agreement)} are wanted, and a coin gets 50%.`
    case 'family':
      return `It does not read everything: ${weakest(figures)} came out right too seldom; ${sayPercent(PASS_THRESHOLDS.family)} are wanted in each.`
    case 'steadiness':
      return `Shown the same communities in another order, it put ${sayPercent(figures.steadiness ?? 0)} of the pairs the same way; ${sayPercent(PASS_THRESHOLDS.steadiness)} are wanted.`
    case 'slow':
      return `It is too slow: 19 of 20 replies came within ${saySeconds(figures.p95Ms)}, and families wait ${saySeconds(deadlineMs)} at most.`
  }
}

/** 'price (50%), distance (63%)'. */
const weakest = ({ families }: ExamFigures) =>
  families
    .filter(({ agreement }) => agreement < PASS_THRESHOLDS.family)
    .map(({ name, agreement }) => `${name} (${sayPercent(agreement)})`)
    .join(', ')

const OUTCOMES: Record<string, string> = {
  answered: 'were as asked for',
  invalid: 'named communities twice or none',
  cut: 'were too long',
  timed_out: 'came too late',
  refused: 'failed in Ollama',
  broken_off: 'broke off',
}

/** 'Of 3, 2 came too late, 1 broke off.' */
const sayOutcomes = ({ asked, outcomes }: ExamFigures) =>
  `Of ${asked}, ${outcomes.map(({ outcome, count }) => `${count} ${OUTCOMES[outcome] ?? outcome}`).join(', ')}.`
