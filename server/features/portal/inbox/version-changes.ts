import * as z from 'zod/mini'
import { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { LeadChange } from '#shared/desk/inbox.ts'
import { LEAD_FACTS, storedAnswers } from '#shared/desk/lead-columns.ts'

interface SentVersion {
  payload: unknown
  receivedAt: Date
}

/**
 * What a family changed with each correction, latest first.
 * @param versions latest first; what an earlier program stored in another form is skipped
 */
export const listVersionChanges = (versions: readonly SentVersion[]): LeadChange[] =>
  versions.slice(0, -1).flatMap(({ payload, receivedAt }, index): LeadChange[] => {
    const [after, before] = [payload, versions[index + 1]?.payload].map((sent) =>
      z.safeParse(QuestionnaireSubmission, sent),
    )
    if (!after?.success || !before?.success) return []
    const [now, then] = [storedAnswers(after.data), storedAnswers(before.data)]
    const facts = LEAD_FACTS.map(({ label, show }) => ({ label, before: show(then), after: show(now) }))
    const changes = facts.filter((fact) => fact.before !== fact.after)
    return [{ at: receivedAt.toISOString(), changes }]
  })
