import { formatCount } from '../format.ts'

/** Says how many families a report doesn't know anymore. Nothing if there are none. */
export function ErasedNote({ erased }: { erased: number }) {
  if (erased === 0) return null
  return (
    <p>
      {erased === 1 ? '1 more family’s answers were' : `${formatCount(erased)} more families’ answers were`}{' '}
      erased and aren’t included.
    </p>
  )
}
