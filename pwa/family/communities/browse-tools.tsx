import { translate } from '#pwa/words/translate.ts'
import { msg, t, type Words } from '#words'
import { SmallSelect } from '../../ui/small-select.tsx'
import { ListTools } from '../list-tools/list-tools.tsx'
import { type View, withoutFilters } from '../list-tools/list-view.ts'
import {
  type BrowseQuery,
  KINDS,
  type Kind,
  MAX_NAME_CHARACTERS,
  PAGE_SIZE,
  WITHIN_MILES,
} from './browse-query.ts'
import { describeCount, describeSource } from './describe-list.ts'
import type { ListedPage } from './list-communities.ts'

const KIND_LABELS: Record<Kind, Words> = {
  all: msg`All kinds`,
  living: msg`No nursing homes`,
  nursing: msg`Only nursing homes`,
}

interface BrowseToolsProps {
  query: BrowseQuery
  page: ListedPage
  onChange: (query: BrowseQuery) => void
}

/** Searches by name, narrows by distance and kind, sorts and filters. Every change starts at the first page. */
export function BrowseTools({ query, page, onChange }: BrowseToolsProps) {
  const change = (changes: Partial<BrowseQuery>) => onChange({ ...query, count: PAGE_SIZE, ...changes })
  // A new name has a new best order.
  const changeName = (name: string) => change({ name, view: { ...query.view, sort: 'fit' } })
  return (
    <>
      <label className="flex items-center gap-2 font-[650]">
        <span>{t`Name`}</span>
        <input
          type="search"
          className="min-h-target max-w-[24rem] min-w-0 flex-auto rounded-small border-2 border-control-line bg-card px-[0.6em] py-[0.3em]"
          value={query.name}
          maxLength={MAX_NAME_CHARACTERS}
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => changeName(target.value)}
        />
      </label>
      <ListTools
        view={query.view}
        onChange={(changes: Partial<View>) => change({ view: { ...query.view, ...changes } })}
        onClear={() => onChange({ ...withoutLimits(query), name: query.name })}
        sorts={sortLabels(query, page)}
        known={page.known}
        more={{
          count: Number(query.within !== null && page.city !== '') + Number(query.kind !== 'all'),
          filters: (
            <div className="mb-3 flex flex-wrap gap-x-5 gap-y-2 *:inline-flex *:items-center *:gap-3">
              {page.city && <Within within={query.within} onChange={(within) => change({ within })} />}
              <KindFilter kind={query.kind} onChange={(kind) => change({ kind })} />
            </div>
          ),
        }}
        status={[describeCount(query, page), describeSource(page.asOf)].filter(Boolean).join(' ')}
      />
      <p className="text-quiet text-small print:hidden">{t`Pictures without a frame are drawings.`}</p>
    </>
  )
}

function KindFilter({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    <label>
      <span>{t`Kind`}</span>
      <SmallSelect value={kind} onChange={({ target }) => onChange(target.value as Kind)}>
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {translate(KIND_LABELS[one])}
          </option>
        ))}
      </SmallSelect>
    </label>
  )
}

function Within({ within, onChange }: { within: number | null; onChange: (within: number | null) => void }) {
  return (
    <label>
      <span>{t`Within`}</span>
      <SmallSelect value={within ?? ''} onChange={({ target }) => onChange(Number(target.value) || null)}>
        <option value="">{t`Any distance`}</option>
        {WITHIN_MILES.map((miles) => (
          <option key={miles} value={miles}>
            {t`${miles} miles`}
          </option>
        ))}
      </SmallSelect>
    </label>
  )
}

/** The best order is the distance or the name, unless a name is searched for. */
function sortLabels({ name }: BrowseQuery, { city }: ListedPage) {
  const others = { price: t`Lowest price`, size: t`Smallest` }
  if (name.trim())
    return { fit: t`Best match`, ...(city && { nearest: t`Nearest` }), name: t`Name`, ...others }
  return city ? { fit: t`Nearest`, name: t`Name`, ...others } : { fit: t`Name`, ...others }
}

/** The same place without anything that narrows the list. */
export const withoutLimits = (query: BrowseQuery): BrowseQuery => ({
  ...query,
  name: '',
  kind: 'all',
  within: null,
  view: withoutFilters(query.view),
  count: PAGE_SIZE,
})
