import '../../ui/styles.css'
import { useState } from 'react'
import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { useKeptSearches } from '../results-watch/use-kept-searches.ts'

/** What a returning family sees above the form, in a separate chunk that a first visit doesn't need. */
export const returnNotices = { ContinueNotice, KeptSearchNotice }
export type ReturnNotices = typeof returnNotices

interface ContinueNoticeProps {
  savedAt: number
  onContinue: () => void
  onStartOver: () => void
}

/** Tells the family that the form holds their earlier answers. Deleting them needs a confirmation. */
function ContinueNotice({ savedAt, onContinue, onStartOver }: ContinueNoticeProps) {
  const [isConfirming, setConfirming] = useState(false)
  if (isConfirming) {
    return (
      <Notice
        tone="warning"
        role="alert"
        title={t`Delete what you typed?`}
        actions={
          <>
            <Button variant="danger" onClick={onStartOver}>
              {t`Delete and start over`}
            </Button>
            <Button onClick={() => setConfirming(false)}>{t`Keep my answers`}</Button>
          </>
        }
      >
        {t`This deletes your answers from this phone and empties the form.`}
      </Notice>
    )
  }
  return (
    <Notice
      title={t`Welcome back`}
      actions={
        <>
          <Button onClick={onContinue}>{t`Continue where you left off`}</Button>
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            {t`Start over`}
          </Button>
        </>
      }
    >
      {t`Your answers are in the form below, last saved ${clockTime(savedAt)}.`}
    </Notice>
  )
}

/** How many searches the notice names. The screen of matches switches between all of them. */
const MAX_NAMED = 3

/** Tells a family whose matches are on this phone that the empty form starts another search. */
function KeptSearchNotice() {
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
