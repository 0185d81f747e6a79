import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { readStored, store } from '../../local/browser-storage.ts'

/** How long to wait for a loading screen to reach its previous height, ms. */
const MAX_GROW_MS = 2000

/**
 * Scrolls each screen to where the user expects it: to the top for a new screen, to the anchor if the URL has one, and
 * to the previous position after Back, Forward or a reload.
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
    // The router also reports POP for an anchor link that the browser followed itself. That isn't a return.
    const isJump = !isFirst.current && location.key === 'default' && location.hash !== ''
    const isBack = isFirst.current ? isReopened() : isReturn && !isJump
    const entry = `${location.key} ${location.pathname}`
    const stop = scrollToTarget(isBack ? known.get(entry) : undefined, location.hash, isFirst.current)
    isFirst.current = false
    const remember = () => known.set(entry, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      window.removeEventListener('scroll', remember)
    }
  }, [location.key, location.pathname, location.hash, isReturn])
}

/** Whether this page load is a reload, or Back or Forward from another site. */
function isReopened(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}

/**
 * Scrolls to `top` if it is set, otherwise to the hash's element, otherwise to the start of the page. Returns a
 * function that stops scrolling.
 */
function scrollToTarget(top: number | undefined, hash: string, isFirst: boolean): () => void {
  const anchor = anchorOf(hash)
  if (top !== undefined) return scrollAsPageGrows(top)
  if (anchor) anchor.scrollIntoView()
  else if (!isFirst) window.scrollTo(0, 0)
  return () => {}
}

/** Finds the hash's element. A malformed hash such as '#100%' finds none instead of throwing. */
function anchorOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}

/** Scrolls to `top`, and again whenever the page grows, until it is reached or the user scrolls. */
function scrollAsPageGrows(top: number): () => void {
  const observer = new ResizeObserver(() => scroll())
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchmove', stop)
  }
  const scroll = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2) stop()
  }
  const timer = setTimeout(stop, MAX_GROW_MS)
  window.addEventListener('wheel', stop, { passive: true })
  window.addEventListener('touchmove', stop, { passive: true })
  observer.observe(document.body)
  scroll()
  return stop
}

const STORAGE_KEY = 'scrollPositions'
const MAX_POSITIONS = 50

/** Reads the scroll position (px from the top) of each history entry in this tab, by the router's key and the path. */
function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', STORAGE_KEY) ?? '[]')
    return new Map(Array.isArray(stored) ? stored : [])
  } catch {
    return new Map()
  }
}

/** Stores the newest MAX_POSITIONS for after a reload, if there is room. */
const writePositions = (positions: Map<string, number>) =>
  store('sessionStorage', STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_POSITIONS)))
