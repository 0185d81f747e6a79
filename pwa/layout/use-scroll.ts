import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { readPositions, writePositions } from './scroll-positions.ts'

/** How long a screen that is still growing may take to become as tall as it was. */
const GROW_MS = 2000

/**
 * Puts each screen where a reader expects it: at the top when it is new, at its anchor when the address has
 * one, and where it was after Back, Forward and a reload.
 */
export function useScroll(): void {
  const location = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const positions = useRef<Map<string, number>>(null)
  const isFirst = useRef(true)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const store = () => writePositions(positions.current ?? new Map())
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [])

  useLayoutEffect(() => {
    positions.current ??= readPositions()
    const known = positions.current
    // A link to an anchor that the browser followed by itself is no return, though the router calls it one.
    const isJump = !isFirst.current && location.key === 'default' && location.hash !== ''
    const isBack = isFirst.current ? isReopened() : isReturn && !isJump
    const entry = `${location.key} ${location.pathname}`
    const stop = place(isBack ? known.get(entry) : undefined, location.hash, isFirst.current)
    isFirst.current = false
    const remember = () => known.set(entry, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      window.removeEventListener('scroll', remember)
    }
  }, [location.key, location.pathname, location.hash, isReturn])
}

/** Whether the browser opened this page again (reload, or back from elsewhere) rather than anew. */
function isReopened(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}

/** Scrolls to `top`, else to the element that `hash` names, else to the start. Returns what stops it. */
function place(top: number | undefined, hash: string, isFirst: boolean): () => void {
  const anchor = anchorOf(hash)
  if (top !== undefined) return growTo(top)
  if (anchor) anchor.scrollIntoView()
  else if (!isFirst) window.scrollTo(0, 0)
  return () => {}
}

/** The element that a fragment names; a mangled link ('#100%') names none, and must not cost the page. */
function anchorOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}

/** Scrolls to `top`, again and again while the screen fills, until it is reached or the reader scrolls. */
function growTo(top: number): () => void {
  const observer = new ResizeObserver(() => go())
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchmove', stop)
  }
  const go = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2) stop()
  }
  const timer = setTimeout(stop, GROW_MS)
  window.addEventListener('wheel', stop, { passive: true })
  window.addEventListener('touchmove', stop, { passive: true })
  observer.observe(document.body)
  go()
  return stop
}
