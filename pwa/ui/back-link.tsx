import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, type LinkProps } from 'react-router-dom'
import './back-link.css'

/** A link above a screen's heading, to the screen that the family came from. */
export function BackLink({ children, ...link }: LinkProps) {
  return (
    <Link className="back-link no-print" {...link}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  )
}
