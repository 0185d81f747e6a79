import './search-switcher.css'
import { useNavigate } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { useKeptSearches } from '../results-watch/use-kept-searches.ts'
import { BackLink } from '../ui/back-link.tsx'
import { clockTime } from '../ui/clock-time.ts'

/**
 * The links from a search to its answers and to the other searches on this phone. Outside the search's own part, which is
 * replaced when another one is chosen, so that the focus stays.
 * @param current the key of the search on the screen
 */
export function SearchWays({ current }: { current: string }) {
  return (
    <nav className="results-ways no-print" aria-label={t`Your search`}>
      <BackLink to={SCREENS.questionnaire} state={{ adjust: current }}>
        {t`Back to Questionnaire`}
      </BackLink>
      <SearchSwitcher current={current} />
    </nav>
  )
}

/**
 * Shows another of the searches on this phone. Renders nothing if there is only one.
 * @param current the key of the search on the screen
 */
function SearchSwitcher({ current }: { current: string }) {
  const searches = useKeptSearches()
  const navigate = useNavigate()
  if (searches.length < 2 || !searches.some(({ key }) => key === current)) return null
  const show = (search: string) => navigate(SCREENS.results, { replace: true, state: { search } })
  return (
    <select
      className="search-switcher"
      aria-label={t`Show matches for`}
      value={current}
      onChange={(event) => show(event.target.value)}
    >
      {searches.map(({ key, city, state, firstName, receivedAt }) => (
        <option key={key} value={key}>
          {city}, {state} – {firstName}, {clockTime(receivedAt)}
        </option>
      ))}
    </select>
  )
}
