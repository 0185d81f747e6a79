import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import type { KeptSearch } from '../../local/kept-searches.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useKeptSearches } from '../results-watch/use-kept-searches.ts'
import './welcome.css'

/** How many searches are linked. The screen of matches switches between all of them. */
const MAX_LINKS = 2

/**
 * The lead of the landing page. A family that has searches on this phone sees links to their matches in its place. The
 * lead keeps its room, because the prerendered page shows it first and nothing may move when the links replace it.
 */
export function Welcome() {
  const searches = useKeptSearches()
  const isStranger = searches.length === 0
  return (
    <div className="welcome">
      <p className={isStranger ? 'hero-lead' : 'hero-lead welcome-replaced'}>
        <Trans>
          Answer a few questions about care, budget and location. You get a list of assisted living, memory
          care and independent living communities that fit, with the reasons for each one.
        </Trans>
      </p>
      {!isStranger && <KeptSearches searches={searches} />}
    </div>
  )
}

function KeptSearches({ searches }: { searches: KeptSearch[] }) {
  const isSingle = searches.length === 1
  const count = searches.length
  return (
    <div className={isSingle ? 'welcome-searches' : 'welcome-searches welcome-several'}>
      {!isSingle && (
        <p className="welcome-title">
          {count > MAX_LINKS
            ? t`Welcome back: your ${MAX_LINKS} newest of ${count} searches`
            : t`Welcome back: your ${count} searches`}
        </p>
      )}
      {searches.slice(0, MAX_LINKS).map(({ key, city, state, firstName, receivedAt }) => (
        <Link key={key} className="welcome-link" to={SCREENS.results} state={{ search: key }}>
          <span className="welcome-place">
            {isSingle ? (
              <Trans>
                Welcome back: your matches for {city}, {state}
              </Trans>
            ) : (
              <Trans>
                <VisuallyHidden>Your matches for </VisuallyHidden>
                {city}, {state}
              </Trans>
            )}
          </span>
          <span className="welcome-person">
            {firstName}, {clockTime(receivedAt)}
          </span>
          <ArrowRight aria-hidden="true" />
        </Link>
      ))}
      {isSingle && (
        <p>{t`You can read them offline, too. To look for someone else, start another search.`}</p>
      )}
    </div>
  )
}
