import { SCREENS } from '#shared/contract/paths.ts'
import { plural, Trans, t } from '#words'
import { listResults } from '../../local/results.ts'
import type { StoredResult } from '../../local/schema.ts'
import { NO_SEARCH } from '../../local/search-rows.ts'
import { deleteShortlist, type ShortlistSummary, summarizeShortlists } from '../../local/shortlist-summary.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardList } from '../../ui/card.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { useLocal } from '../../ui/use-local.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SaveShortlist } from '../saved-communities/save-shortlist.tsx'
import { leaveLists } from './leave-lists.tsx'

const focusHeading = () => document.getElementById('phone-shortlists')?.focus()

/** The shortlists on this phone: what they contain, and how to export and delete them. */
export function SavedShortlists({ shortlists }: { shortlists: readonly SavedShortlist[] }) {
  return (
    <section
      className="mt-[calc(var(--spacing-7)-var(--spacing-4))] stack-4 stack-left"
      aria-labelledby="phone-shortlists"
    >
      <h2 id="phone-shortlists" tabIndex={-1}>
        {t`Shortlists`}
      </h2>
      {shortlists.length === 0 && <p>{t`No community is saved on a shortlist.`}</p>}
      <CardList>
        {shortlists.map((shortlist) => (
          <ShortlistCard key={shortlist.search} shortlist={shortlist} />
        ))}
      </CardList>
    </section>
  )
}

function ShortlistCard({ shortlist }: { shortlist: SavedShortlist }) {
  const { search, title, isShown } = shortlist
  return (
    <Card as="li">
      <h3>{title}</h3>
      <p>{t`On this phone: ${describeShortlist(shortlist)}.`}</p>
      <div className="flex flex-wrap gap-3">
        {isShown && (
          <ButtonLink to={SCREENS.shortlist} state={{ search }}>
            <Trans>
              See this shortlist
              <VisuallyHidden>: {title}</VisuallyHidden>
            </Trans>
          </ButtonLink>
        )}
        <SaveShortlist search={search} title={title} />
        <ConfirmButton
          button={t`Delete this shortlist`}
          question={t`This deletes its notes, checklists and photos. They are only on this phone. What you wrote on your family's list is taken off it if we can reach our server. This can't be undone.`}
          confirmLabel={t`Yes, delete it`}
          cancelLabel={t`No, keep it`}
          about={title}
          onConfirm={() => removeShortlist(search)}
          focusAfter={focusHeading}
        />
      </div>
    </Card>
  )
}

async function removeShortlist(search: string): Promise<void> {
  await leaveLists(search)
  await deleteShortlist(search)
}

/** '3 communities, 2 with notes, 4 photos (1.2 MB)'. */
function describeShortlist({ communities, noted, photos, photoBytes }: ShortlistSummary): string {
  const size = t`${Math.max(0.1, photoBytes / 1e6).toFixed(1)} MB`
  return [
    t`${plural(communities, { one: '# community', other: '# communities' })}`,
    noted > 0 && t`${noted} with notes`,
    photos > 0 && t`${plural(photos, { one: '# photo', other: '# photos' })} (${size})`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** A shortlist, with the place and name of its search if that is still on this phone. */
interface SavedShortlist extends ShortlistSummary {
  title: string
  /** Whether the shortlist's screen can show it. */
  isShown: boolean
}

const NONE: SavedShortlist[] = []

/** Watches the shortlists on this phone; undefined until they are read. Empty if they can't be. */
export const useSavedShortlists = (): SavedShortlist[] | undefined => useLocal(findShortlists, NONE)

async function findShortlists(): Promise<SavedShortlist[]> {
  const results = await listResults()
  return (await summarizeShortlists()).map((summary) => {
    const payload = results.find(({ key }) => key === summary.search)?.payload
    // One that was saved without a search is shown until there is a search, which then takes it over.
    const isShown = payload !== undefined || (summary.search === NO_SEARCH && results.length === 0)
    return { ...summary, title: titleOf(summary.search, payload), isShown }
  })
}

function titleOf(search: string, payload: StoredResult['payload'] | undefined): string {
  if (payload)
    return t`Shortlist for ${payload.firstName} ${payload.lastName}, ${payload.city}, ${payload.state}`
  return search === NO_SEARCH
    ? t`Communities that you saved without a search`
    : t`Shortlist of an earlier search`
}
