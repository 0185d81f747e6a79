import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { SearchSwitcher } from './search-switcher.tsx'

/**
 * The links from a search to its answers and to the other searches on this phone. Outside the search's own part, which is
 * replaced when another one is chosen, so that the focus stays.
 * @param current the key of the search on the screen
 */
export function SearchWays({ current }: { current: string }) {
  return (
    <nav className="results-ways" aria-label={t`Your search`}>
      <Link className="results-back" to={SCREENS.questionnaire} state={{ adjust: current }}>
        <ArrowLeft aria-hidden="true" />
        {t`Back to Questionnaire`}
      </Link>
      <SearchSwitcher current={current} />
    </nav>
  )
}
