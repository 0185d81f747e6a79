import type { ContactMessage } from '#shared/contract/contact.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { withLocal } from '../local/database.ts'
import { saveDraft, startDraft } from '../local/drafts.ts'
import { submitContact } from '../local/message-draft.ts'
import { submitQuestionnaire } from '../local/outbox.ts'
import { getProgress, type Progress } from '../local/progress.ts'
import { getResult } from '../local/results.ts'
import type { StoredResult } from '../local/schema.ts'
import { type DrainResult, type SendDeps, sendDueRows } from '../local/send-due-rows.ts'
import type { Fetch } from '../local/send-request.ts'
import { makeKey } from '../local/submission-key.ts'
import { FAMILY } from './answers.ts'
import { type Clock, createClock } from './clock.ts'
import { createLocks } from './locks.ts'

interface Scenario {
  clock: Clock
  deps: SendDeps
  /** Fills in the questionnaire, saving the draft after each field, and sends it. Returns the key. */
  submit: (answers?: Partial<QuestionnaireSubmission>, supersedes?: string) => Promise<string>
  /** Sends a message to the operator. Returns the key. */
  write: (message: ContactMessage) => Promise<string>
  drain: (options?: { eager?: boolean }) => Promise<DrainResult>
  /** Drains the outbox and advances the clock until nothing more is scheduled. Throws after `rounds`. */
  settle: (rounds?: number) => Promise<void>
  progress: (key: string) => Promise<Progress | undefined>
  result: (key: string) => Promise<StoredResult | undefined>
}

/**
 * A simulated family: drives the phone's own functions from the first field to the result, without a screen. The clock is
 * the test's; the server is anything that can be called like `fetch`, scripted or real.
 */
export function startScenario(fetch: Fetch, overrides: Partial<SendDeps> = {}): Scenario {
  const clock = createClock()
  const deps: SendDeps = {
    fetch,
    now: clock.now,
    wait: clock.wait,
    random: () => 0.5,
    locks: createLocks(),
    withDatabase: withLocal,
    isServerReachable: async () => false,
    isBrowserOffline: () => false,
    solveProof: async () => undefined,
    ...overrides,
  }
  const drain = (options?: { eager?: boolean }) => sendDueRows(deps, options)
  return {
    clock,
    deps,
    drain,
    progress: getProgress,
    result: getResult,
    async submit(answers = {}, supersedes) {
      const payload = { ...FAMILY, ...answers }
      let draft = await startDraft({ fields: {}, ...(supersedes && { supersedes }) })
      for (const [name, value] of Object.entries(payload)) {
        draft = await saveDraft({ ...draft, fields: { ...draft.fields, [name]: value } })
      }
      await submitQuestionnaire(draft, payload)
      return draft.key
    },
    async write(message) {
      const key = makeKey()
      await submitContact(key, message)
      return key
    },
    async settle(rounds = 50) {
      for (let round = 0; round < rounds; round++) {
        const { nextInMs } = await drain()
        if (nextInMs === undefined) return
        clock.pass(nextInMs)
      }
      throw new Error(`The outbox still has something to send after ${rounds} rounds.`)
    },
  }
}
