import { Trans, t } from '#words'
import { site } from '../../api/site.ts'
import { CardList } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmailLinkForm } from '../find-search/find-search.tsx'
import { SearchCard } from './search-card.tsx'
import { useSearches } from './use-searches.ts'

/** The searches on this phone, each with a way to say no to sharing, and the way for other searches. */
export function YourSearches() {
  const searches = useSearches()
  if (searches === 'loading') return <p>{t`Looking for searches on this phone…`}</p>
  return (
    <>
      {searches === 'failed' ? (
        <Notice tone="warning">
          {t`Your browser won't let us read what is saved here. You can say no another way:`}
        </Notice>
      ) : searches.length === 0 ? (
        <p>{t`There are none.`}</p>
      ) : (
        <CardList>
          {searches.map((search) => (
            <SearchCard key={search.key} search={search} />
          ))}
        </CardList>
      )}
      <h3>{t`A search on another phone or computer`}</h3>
      {site.sendsMail && (
        <p>
          <Trans>
            We can email you a link. Open your matches with it on this phone, and then come back to this page.
          </Trans>
        </p>
      )}
      <EmailLinkForm />
    </>
  )
}
