import type { FacilityDetail } from '#shared/facts.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { t } from '#words'
import { Card } from '../ui/card.tsx'
import { questionsFor } from './questions.ts'

interface AskThemProps {
  facility: FacilityDetail
  answers: QuestionnaireSubmission | undefined
}

/** Questions for the phone call, chosen by what this record doesn't say and by the family's wishes. */
export function AskThem({ facility, answers }: AskThemProps) {
  return (
    <Card as="section" className="facility-ask" aria-labelledby="ask-them">
      <h2 id="ask-them">{t`Ask them`}</h2>
      <p>{t`The records don't answer these. Ask when you call.`}</p>
      <ul>
        {questionsFor(facility, answers).map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </Card>
  )
}
