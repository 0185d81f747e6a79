import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { PortalTitle } from '../counts/portal-title.tsx'
import { BUSINESSES_TAB } from './business-paths.ts'

/** How long the success is shown before the dashboard opens, ms. */
const SUCCESS_RETURN_MS = 2000

/**
 * Confirms that a business was saved. Returns to the dashboard after SUCCESS_RETURN_MS, or sooner with the
 * button.
 */
export function BusinessSaved({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => navigate(BUSINESSES_TAB, { replace: true }), SUCCESS_RETURN_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className="business-saved">
      <PortalTitle title={title} />
      <CircleCheck aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>Going back to the dashboard…</p>
      <ButtonLink variant="primary" to={BUSINESSES_TAB} replace>
        Back to Dashboard
      </ButtonLink>
    </div>
  )
}
