import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import type { Shortlist } from './use-shortlist.ts'

/** Links to the shortlist, with the number of communities on it. Always as high as one line. */
export function ShortlistLink({ shortlist }: { shortlist: Shortlist }) {
  const count = shortlist.kind === 'loaded' ? shortlist.entries.length : 0
  return (
    <Link className="inline-flex min-h-target items-center" to={SCREENS.shortlist}>
      {count > 0 ? t`Your shortlist (${count})` : t`Your shortlist`}
    </Link>
  )
}
