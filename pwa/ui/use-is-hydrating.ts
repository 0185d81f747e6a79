import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * Whether this render must match the prerendered HTML: true while prerendering and for the first render in the browser
 * of a prerendered page. Values that only the browser knows, such as what was typed, are shown in the next render.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
