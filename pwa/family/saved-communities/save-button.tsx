import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import type { Facility } from '#shared/contract/facility.ts'
import { t } from '#words'
import { StorageError } from '../../local/local-errors.ts'
import { saveToShortlist, unsaveIfUntouched } from '../../local/shortlist.ts'
import { showToast } from '../../state/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isOnShortlist, type Shortlist } from './use-shortlist.ts'

interface SaveButtonProps {
  /** The key of the search whose shortlist gets the community. Undefined until it is known. */
  search: string | undefined
  facility: Facility
  distanceMiles?: number | null | undefined
  /** From `useShortlist(search)`. */
  shortlist: Shortlist
}

/**
 * Saves a community to the shortlist of a search, or takes it off again. It stays if the family has noted something
 * about it; the shortlist screen can remove it with its notes.
 */
export function SaveButton({ search, facility, distanceMiles, shortlist }: SaveButtonProps) {
  const isSaved = isOnShortlist(shortlist, facility.id)
  const Icon = isSaved ? BookmarkCheck : Bookmark
  const toggle = async () => {
    if (search === undefined) return
    try {
      if (!isSaved) await saveToShortlist({ search, facility, distanceMiles })
      else if (!(await unsaveIfUntouched(search, facility.id))) showToast(stillSaved())
    } catch (error) {
      const isFull = error instanceof StorageError && error.reason === 'full'
      showToast(isFull ? phoneIsFull() : refused())
    }
  }
  return (
    <Button
      className="min-w-[7.25rem]! aria-pressed:bg-tint"
      aria-pressed={isSaved}
      disabled={search === undefined}
      onClick={() => void toggle()}
    >
      <Icon aria-hidden="true" />
      <span>
        {isSaved ? t`Saved` : t`Save`} <VisuallyHidden>{facility.name}</VisuallyHidden>
      </span>
    </Button>
  )
}

const stillSaved = () => ({
  title: t`Still on your shortlist`,
  description: t`You have notes about this community. You can remove it with its notes on your shortlist.`,
})
const phoneIsFull = () => ({
  title: t`Not changed: this phone is full`,
  description: t`Free up some space on this phone and try again.`,
  variant: 'destructive' as const,
})
const refused = () => ({
  title: t`Not changed`,
  description: t`This browser did not let us save it. Please try again.`,
  variant: 'destructive' as const,
})
