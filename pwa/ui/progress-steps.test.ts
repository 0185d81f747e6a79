import { expect, it } from 'vitest'
import type { Progress } from '../local/progress.ts'
import { listProgressSteps } from './progress-steps.tsx'

const saved = new Date().setHours(10, 42, 0, 0)
const at = (step: Progress['step'], rest: Partial<Progress> = {}) =>
  listProgressSteps({
    key: 'k',
    kind: 'questionnaire',
    savedAt: saved,
    storage: 'persistent',
    step,
    failedOnce: false,
    ...rest,
  })
const describeSteps = (steps: ReturnType<typeof listProgressSteps>) =>
  steps.map(({ text, state }) => `${state}: ${text}`)

it('goes from this phone to the matches, and shows a receipt only with its reference', () => {
  const clock = /10:42.AM/
  expect(at('waiting')[0]?.text).toMatch(clock)
  expect(describeSteps(at('waiting')).slice(1)).toEqual([
    'now: Waiting to send',
    'later: Received',
    'later: Matches ready',
  ])
  expect(describeSteps(at('received', { reference: 'ABC-123' })).slice(1)).toEqual([
    'done: Sent',
    'done: Received, reference ABC-123',
    'now: Matches ready',
  ])
  expect(at('ready', { reference: 'ABC-123' }).every(({ state }) => state === 'done')).toBe(true)
})

it('shows why the answers are not being sent', () => {
  expect(at('paused')[1]?.text).toBe('Sending is paused')
  expect(at('needs_attention')[1]?.text).toBe('Needs your attention')
  expect(at('lost')[1]?.text).toBe('Needs to be sent again')
})

it('does not claim that the phone saved answers that only this tab has', () => {
  expect(at('waiting', { storage: 'memory' })[0]?.text).toContain('in this tab')
})

it('ends with the receipt for a contact message', () => {
  const steps = at('received', { kind: 'contact', reference: 'ABC-123' })
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
})
