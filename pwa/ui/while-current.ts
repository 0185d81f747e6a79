/**
 * Hands over what a promise gives, unless the effect that asked for it is over by then. Nothing if it fails.
 * @returns the effect's cleanup
 */
export function whileCurrent<T>(asked: Promise<T>, show: (found: T) => void): () => void {
  let isCurrent = true
  asked.then(
    (found) => isCurrent && show(found),
    () => {},
  )
  return () => {
    isCurrent = false
  }
}
