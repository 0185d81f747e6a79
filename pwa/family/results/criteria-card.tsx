import './criteria-card.css'
import { Link } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { CRITERIA_BADGES } from '#shared/contract/limits.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import type { KnownAnswers } from '#shared/contract/questionnaire-response.ts'
import { NEEDS, type Needs } from '#shared/matching/needs.ts'
import { Trans, t } from '#words'
import { Badges } from '../../ui/facility-card/badges.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface CriteriaCardProps {
  questionnaire: KnownAnswers
  /** The key of the answers, to adjust them. */
  adjust: string
}

/** The search criteria in few rows, with a link to change them. */
export function CriteriaCard({ questionnaire, adjust }: CriteriaCardProps) {
  const { firstName, lastName, age, gender, budget, amenities, city, state, needs, letter } = questionnaire
  const facts = [
    [t`Name`, `${firstName} ${lastName}`.trim()],
    [t`Age`, age && t`${age} years`],
    [t`Gender`, gender && translate(gender)],
    [t`Location`, [city, state].filter(Boolean).join(', ')],
    [t`Budget`, budget && translate(budget)],
  ].filter(([, text]) => text)
  return (
    <section className="criteria-card" aria-labelledby="criteria">
      <h2 id="criteria" className="sr-only">
        {t`Search Criteria`}
      </h2>
      <Link className="criteria-card-edit no-print" to={SCREENS.questionnaire} state={{ adjust }}>
        <Trans>
          Edit<VisuallyHidden> your answers</VisuallyHidden>
        </Trans>
      </Link>
      <dl className="criteria-card-facts">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt className="sr-only">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {needs && <NeedsFacts needs={needs} />}
        {letter && (
          <div>
            <dt className="sr-only">{t`In your own words`}</dt>
            <dd>{t`with a letter`}</dd>
          </div>
        )}
        {amenities.length > 0 && (
          <div>
            <dt className="sr-only">{t`Required Amenities`}</dt>
            <dd>
              <Badges labels={amenities} max={CRITERIA_BADGES} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Loads for the searches that have needs. */
const importWords = () => import('#shared/matching/need-words.ts')

/** The help that is needed, as the family answered: a fact for each need that is known. */
function NeedsFacts({ needs }: { needs: Needs }) {
  const words = useDeferred(importWords)
  if (!words) return null
  return NEEDS.filter((need) => needs[need] !== undefined).map((need) => {
    const { label, answers }: { label: string; answers: Record<string, string> } = words.NEED_WORDS[need]
    const texts = words.valuesOfNeed(needs, need).map((value) => translate(answers[value] ?? value))
    return (
      <div key={need} className="criteria-card-need">
        <dt>{translate(label)}</dt> <dd>{texts.join(', ')}</dd>
      </div>
    )
  })
}
