import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { BackLink } from '../ui/back-link.tsx'
import { isPlainClick } from '../ui/is-plain-click.ts'

/**
 * Links to the list, where the card of the community with this id gets the focus. If the family came from the list, it goes
 * back to it instead, as the browser's Back does.
 */
export function BackToResults({ id }: { id: string }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (!cameFromList(state) || !isPlainClick(event)) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <BackLink to={SCREENS.results} state={{ opened: id }} onClick={goBack}>
      {t`Back to Results`}
    </BackLink>
  )
}

const cameFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true
