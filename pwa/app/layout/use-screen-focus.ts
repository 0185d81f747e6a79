import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Moves the focus to the new screen's heading after navigation, so that screen readers announce it and the keyboard
 * continues from there. Leaves the first screen alone, because the browser announces it, and a screen that has moved the
 * focus itself.
 */
export function useScreenFocus(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    const isPlaced = document.activeElement?.matches('main *')
    if (!heading || isPlaced) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}
