import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { useKeptSearches } from '../results-watch/use-kept-searches.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** How many searches the notice names. The screen of matches switches between all of them. */
const MAX_NAMED = 3

/** Tells a family whose matches are on this phone that the empty form starts another search. */
export function KeptSearchNotice() {
  const searches = useKeptSearches()
  const [newest] = searches
  if (!newest) return null
  const named = searches
    .slice(0, MAX_NAMED)
    .map(({ city, state, firstName }) => `${city}, ${state} (${firstName})`)
    .join('; ')
  return (
    <Notice
      title={t`You already have matches on this phone`}
      actions={
        <>
          <ButtonLink to={SCREENS.results} state={{ search: newest.key }}>
            {t`See your matches`}
          </ButtonLink>
          {searches.length === 1 && (
            <ButtonLink variant="quiet" to={SCREENS.questionnaire} state={{ adjust: newest.key }}>
              {t`Change your answers`}
            </ButtonLink>
          )}
        </>
      }
    >
      {t`They are for ${named}. The form below starts a new search, for example for someone else.`}
    </Notice>
  )
}
