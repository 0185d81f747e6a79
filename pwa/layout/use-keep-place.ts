import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps the screen in its place while an element above it appears or disappears: scrolls by the element's height before
 * the browser paints. The element must be sticky, so that it is seen there. Does nothing while `isShown` is false.
 */
export function useKeepPlace(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return
    const scroll = (direction: 1 | -1) => {
      const height = element.current?.getBoundingClientRect().height ?? 0
      window.scrollBy({ top: direction * height, behavior: 'instant' })
    }
    scroll(1)
    return () => scroll(-1)
  }, [element, isShown])
}
