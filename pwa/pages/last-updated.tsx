import { useSyncExternalStore } from 'react'

const never = () => () => {}
const today = () => new Date().toLocaleDateString('en-US', { dateStyle: 'long' })

/**
 * Today's date, as the contract says. Set when the page comes alive: the prerendered page was made on another
 * day. Its line is there from the start, so that nothing moves.
 */
export function LastUpdated() {
  const date = useSyncExternalStore(never, today, () => '')
  return <p className="legal-page-date">{date ? `Last updated: ${date}` : '\u00a0'}</p>
}
