import { translate } from '#pwa/words/translate.ts'
import { NEED_WORDS } from '#shared/need-words.ts'
import type { Needs } from '#shared/needs.ts'
import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { useCurrentSearch } from '../results-watch/use-current-search.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Takes ways to pay into the family's search, if it wants that. No sum goes with them, and nothing is sent yet. */
export function UseInSearch({ payment }: { payment: NonNullable<Needs['payment']> }) {
  const search = useCurrentSearch()
  const state = { payment: payment.join(','), ...(search && { adjust: search.response.key }) }
  return (
    <section className="afford-search" aria-labelledby="afford-search">
      <h2 id="afford-search">{t`Use this in your search`}</h2>
      <p>
        {t`If you like, we fill in how you would pay. Homes that take it come first. No sum is passed on, and nothing is sent before you press send.`}
      </p>
      <ul>
        {payment.map((way) => (
          <li key={way}>{translate(NEED_WORDS.payment.answers[way])}</li>
        ))}
      </ul>
      <div className="button-row">
        <ButtonLink to={SCREENS.questionnaire} state={state}>
          {t`Yes, fill it in`}
        </ButtonLink>
      </div>
    </section>
  )
}
