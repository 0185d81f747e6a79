import { CRITERIA_BADGES } from '../../shared/limits.ts'
import type { QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { Card } from '../ui/card.tsx'
import { Badges } from '../ui/facility-card/badges.tsx'
import './criteria-card.css'

/** A summary of the search criteria. */
export function CriteriaCard({ questionnaire }: { questionnaire: QuestionnaireSubmission }) {
  const { firstName, lastName, age, gender, budget, amenities, city, state } = questionnaire
  const facts = [
    ['Name', `${firstName} ${lastName}`],
    ['Age', `${age} years`],
    ['Gender', gender],
    ['Budget', budget],
    ['Location', `${city}, ${state}`],
  ]
  return (
    <Card as="section" className="criteria-card" aria-labelledby="criteria">
      <h2 id="criteria">Search Criteria</h2>
      <dl className="criteria-card-facts">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>Required Amenities</dt>
          <dd>
            <Badges labels={amenities} max={CRITERIA_BADGES} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
