import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { arrivals } from './arrivals.ts'

/** Shown after a list arrives, on all screens except the results, until the family views it. */
export function MatchesNotice() {
  const { unseen } = useSnapshot(arrivals)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === SCREENS.results) arrivals.unseen = null
  }, [pathname])
  if (!unseen || pathname === SCREENS.results) return null
  if (unseen === 'no_matches') {
    return (
      <Notice
        title={t`Your search is finished`}
        actions={<ButtonLink to={SCREENS.results}>{t`See what you can do`}</ButtonLink>}
      >
        {t`We found no community within reach. Your answers have arrived, and there is more that you can do.`}
      </Notice>
    )
  }
  return (
    <Notice
      tone="success"
      title={t`Your matches are ready`}
      actions={
        <ButtonLink to={SCREENS.results} variant="primary">
          {t`See your matches`}
        </ButtonLink>
      }
    >
      {t`Your answers have arrived. The list is also saved on this phone.`}
    </Notice>
  )
}
