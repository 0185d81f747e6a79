import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, type LinkProps } from 'react-router-dom'

/** A link above a screen's heading, to the screen that the family came from. */
export function BackLink({ children, ...link }: LinkProps) {
  return (
    <Link className="print:hidden inline-flex min-h-target items-center gap-2 justify-self-start" {...link}>
      <ArrowLeft aria-hidden="true" className="size-[1.2em] flex-none" />
      {children}
    </Link>
  )
}
