import { useNavigate } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { useKeptSearches } from '../results-watch/use-kept-searches.ts'
import { clockTime } from '../ui/clock-time.ts'
import './search-switcher.css'

/**
 * Shows another of the searches on this phone. Renders nothing if there is only one.
 * @param current the key of the search on the screen
 */
export function SearchSwitcher({ current }: { current: string }) {
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
