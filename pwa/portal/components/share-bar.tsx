import './share-bar.css'

/** A bar for a part of a whole, beside the number that it shows. Goes into a cell of a column of graphics (null). */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  return (
    <svg className="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="share-bar-track" width="100" height="10" />
      <rect className="share-bar-part" width={whole === 0 ? 0 : (part / whole) * 100} height="10" />
    </svg>
  )
}
