import { SCREENS } from '../../shared/paths.ts'
import { useKeptSearches } from '../results-watch/use-kept-searches.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** How many searches the notice links. The screen of matches switches between all of them. */
const MAX_LINKS = 3

/** Tells a family whose matches are on this phone that the empty form starts another search. */
export function KeptSearchNotice() {
  const searches = useKeptSearches()
  if (searches.length === 0) return null
  const [only] = searches.length === 1 ? searches : []
  return (
    <Notice
      title="You already have matches on this phone"
      actions={
        <>
          {searches.slice(0, MAX_LINKS).map(({ key, city, state, firstName }) => (
            <ButtonLink key={key} to={SCREENS.results} state={{ search: key }}>
              Your matches for {city}, {state} ({firstName})
            </ButtonLink>
          ))}
          {only && (
            <ButtonLink variant="quiet" to={SCREENS.questionnaire} state={{ adjust: only.key }}>
              Change your answers
            </ButtonLink>
          )}
        </>
      }
    >
      The form below starts a new search, for example for someone else.
    </Notice>
  )
}
