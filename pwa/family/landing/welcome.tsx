import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import type { KeptSearch } from '../../local/kept-searches.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useKeptSearches } from '../results-watch/use-kept-searches.ts'

/** How many searches are linked. The screen of matches switches between all of them. */
const MAX_LINKS = 2

/**
 * The lead of the landing page. A family that has searches on this phone sees links to their matches in its place. The
 * lead keeps its room, which the links fit into, because the prerendered page shows it first and nothing may move when the links replace it.
 */
export function Welcome() {
  const searches = useKeptSearches()
  const isStranger = searches.length === 0
  return (
    <div className="grid items-start *:[grid-area:1/1] min-h-[11rem]">
      <p className={`max-w-[34ch] text-lead ${isStranger ? '' : 'invisible'}`}>
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
    <div className="stack-2 max-w-[30rem]">
      {!isSingle && (
        <p className="font-[700] text-lead leading-[1.3]">
          {count > MAX_LINKS
            ? t`Welcome back: your ${MAX_LINKS} newest of ${count} searches`
            : t`Welcome back: your ${count} searches`}
        </p>
      )}
      {searches.slice(0, MAX_LINKS).map(({ key, city, state, firstName, receivedAt }) => (
        <Link
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-card border-2 border-evergreen px-4 py-1 leading-[1.2] no-underline first-of-type:bg-evergreen first-of-type:text-on-evergreen not-first-of-type:bg-card"
          to={SCREENS.results}
          state={{ search: key }}
        >
          <span className={`font-[700] ${isSingle ? 'line-clamp-2' : 'line-clamp-1'}`}>
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
          <span className="row-start-2 line-clamp-1 text-small">
            {firstName}, {clockTime(receivedAt)}
          </span>
          <ArrowRight className="col-start-2 row-span-2 row-start-1" aria-hidden="true" />
        </Link>
      ))}
    </div>
  )
}
