import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { SCREENS } from '../../shared/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { arrivals } from './arrivals.ts'

/** Shown after matches arrive, on all screens except the results, until the family views them. */
export function MatchesNotice() {
  const { unseen } = useSnapshot(arrivals)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === SCREENS.results) arrivals.unseen = false
  }, [pathname])
  if (!unseen || pathname === SCREENS.results) return null
  return (
    <Notice
      tone="success"
      title="Your matches are ready"
      actions={
        <ButtonLink to={SCREENS.results} variant="primary">
          See your matches
        </ButtonLink>
      }
    >
      Your answers have arrived. The list is also saved on this phone.
    </Notice>
  )
}
