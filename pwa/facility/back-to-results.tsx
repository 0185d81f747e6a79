import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'

/**
 * Links to the list, where the card of the community with this id gets the focus. If the family came from the list, it goes
 * back to it instead, as the browser's Back does.
 */
export function BackToResults({ id }: { id: string }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (!cameFromList(state) || opensElsewhere(event)) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link className="facility-back" to={SCREENS.results} state={{ opened: id }} onClick={goBack}>
      <ArrowLeft aria-hidden="true" />
      {t`Back to Results`}
    </Link>
  )
}

const cameFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true

/** In a new tab or window, or as a download. */
const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey
