import type { ComponentProps, MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isPlainClick } from './is-plain-click.ts'
import { scrollToElement } from './scroll-to.ts'

interface AnchorLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** The screen that has the anchor. */
  screen: string
  anchor: string
}

/** A link to an anchor on a screen. Scrolls to it if that screen is open; otherwise navigates there. */
export function AnchorLink({ screen, anchor, onClick, ...rest }: AnchorLinkProps) {
  const { pathname } = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || pathname !== screen || !isPlainClick(event)) return
    event.preventDefault()
    scrollToElement(anchor)
  }
  return <Link {...rest} to={`${screen}#${anchor}`} onClick={follow} />
}
