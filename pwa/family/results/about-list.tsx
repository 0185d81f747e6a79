import { Link } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { msg, t, type Words } from '#words'
import { clockTime } from '../../ui/clock-time.ts'
import type { Featured } from './use-featured.ts'

const ORDER_TEXTS: Record<QuestionnaireResponse['rankedBy'], Words> = {
  rules: msg`Communities are ordered by score; those whose license doesn't fit come last.`,
  'rules and model': msg`A language model helped order this list, so it may differ from the scores. Those whose license doesn't fit come last.`,
}

interface AboutListProps {
  /** What all communities of the list share. */
  shared: readonly string[]
  rankedBy: QuestionnaireResponse['rankedBy']
  featured: Featured | undefined
  state: string
}

/** Says once, below the list, what concerns every card. */
export function AboutList({ shared, rankedBy, featured, state }: AboutListProps) {
  return (
    <section className="stack-2 mt-5 text-small print:hidden" aria-labelledby="about-list">
      <h2 id="about-list" tabIndex={-1} className="text-lead">{t`About this list`}</h2>
      <ul className="stack-2 list-disc pl-[1.3em]">
        {shared.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>
          {translate(ORDER_TEXTS[rankedBy])} <Link to={SCREENS.howWeMatch}>{t`How we match`}</Link>
        </li>
        <li>{t`Distances are approximate and in a straight line.`}</li>
        {featured !== undefined && featured.cards.length > 0 && (
          <li>
            {t`Featured communities pay for their placement; they don't change the order of the others.`}{' '}
            {featured.cachedAt !== undefined &&
              t`They are shown as saved on your phone, ${clockTime(featured.cachedAt)}.`}
          </li>
        )}
        <li>
          <Link to={`${SCREENS.howWeMatch}?state=${state}#records`}>{t`Where the records come from`}</Link>
        </li>
      </ul>
    </section>
  )
}
