import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { BackLink } from '../ui/back-link.tsx'
import { SearchSwitcher } from './search-switcher.tsx'

/**
 * The links from a search to its answers and to the other searches on this phone. Outside the search's own part, which is
 * replaced when another one is chosen, so that the focus stays.
 * @param current the key of the search on the screen
 */
export function SearchWays({ current }: { current: string }) {
  return (
    <nav className="results-ways" aria-label={t`Your search`}>
      <BackLink to={SCREENS.questionnaire} state={{ adjust: current }}>
        {t`Back to Questionnaire`}
      </BackLink>
      <SearchSwitcher current={current} />
    </nav>
  )
}
