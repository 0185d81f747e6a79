import type { FacilityDetail } from '#shared/facts.ts'
import type { KnownAnswers } from '#shared/questionnaire-response.ts'
import { t } from '#words'
import { Card } from '../ui/card.tsx'
import { Fold } from '../ui/fold.tsx'
import { questionsFor } from './questions.ts'

/** How many are read at once: what this record warns of or doesn't say. */
const FIRST_QUESTIONS = 4

interface AskThemProps {
  facility: FacilityDetail
  answers: KnownAnswers | undefined
}

/** Questions for the phone call, chosen by what this record doesn't say and by the family's wishes. */
export function AskThem({ facility, answers }: AskThemProps) {
  const questions = questionsFor(facility, answers)
  return (
    <Card as="section" className="facility-ask" aria-labelledby="ask-them">
      <h2 id="ask-them">{t`Ask them`}</h2>
      <p>{t`The records don't answer these.`}</p>
      <Questions questions={questions.slice(0, FIRST_QUESTIONS)} />
      <Fold summary={t`What else to ask`}>
        <Questions questions={questions.slice(FIRST_QUESTIONS)} />
      </Fold>
    </Card>
  )
}

const Questions = ({ questions }: { questions: readonly string[] }) => (
  <ul>
    {questions.map((question) => (
      <li key={question}>{question}</li>
    ))}
  </ul>
)
