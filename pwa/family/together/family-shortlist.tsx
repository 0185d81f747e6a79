import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { t } from '#words'
import type { ShortlistEntry } from '../../local/schema.ts'
import { listShortlist, removeFromShortlist, saveToShortlist } from '../../local/shortlist.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardList } from '../../ui/card.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { useLocal } from '../../ui/use-local.ts'
import { type FamilyList, lanesOf } from './family-list.ts'
import { FamilyPanel } from './family-panel.tsx'
import { FamilyState } from './family-state.tsx'
import { viewOf } from './family-view.ts'
import { FamilyVoices } from './family-voices.tsx'
import { listWithChanges, markSeen } from './kept-lists.ts'
import { dayOf, nameOf, newsOf, newsSummary, seenNow } from './news.ts'

/** What the family says about an entry. */
export type VoicesOf = (entry: ShortlistEntry) => ReactNode

interface FamilyShortlistProps {
  search: string
  /** Whether a button has opened this. Then the focus moves to it. */
  isAsked: boolean
  /** The shortlist itself. */
  children: (voicesOf?: VoicesOf) => ReactNode
}

/** A shortlist that a family keeps together: who belongs to it, what is new, and what each of them thinks. */
export default function FamilyShortlist({ search, isAsked, children }: FamilyShortlistProps) {
  const together = useFamilyList(search)
  if (!together) return children()
  const { list, takenOff } = together
  return (
    <>
      {list && <FamilyState list={list} />}
      {list ? <KnownFamily list={list}>{children}</KnownFamily> : children()}
      {list && takenOff.length > 0 && <TakenOff list={list} entries={takenOff} />}
      <FamilyPanel search={search} list={list} isAsked={isAsked} />
    </>
  )
}

/** The family's list of a search, and what others took off it here. `list` is undefined if there is none. */
interface Together {
  list: FamilyList | undefined
  takenOff: readonly ShortlistEntry[]
}

/** Watches the family's list of a search. Undefined while it loads, or if the phone can't read it. */
function useFamilyList(search: string) {
  const read = useCallback(
    async (): Promise<Together> => ({
      list: (await listWithChanges(search))[0],
      takenOff: await listShortlist(search, true),
    }),
    [search],
  )
  return useLocal(read)
}

function KnownFamily({ list, children }: { list: FamilyList; children: FamilyShortlistProps['children'] }) {
  const view = useMemo(() => viewOf(lanesOf(list)), [list])
  const news = newsOf(list, useSeenBefore(list))
  return (
    <>
      {news.size > 0 && <p role="status">{newsSummary(news.size)}</p>}
      {children((entry) => (
        <FamilyVoices
          list={list}
          entry={entry}
          community={view.get(entry.facilityId)}
          news={news.get(entry.facilityId) ?? []}
        />
      ))}
    </>
  )
}

/** What this phone had seen when the page was opened. What comes while it is open counts as seen when it is closed. */
function useSeenBefore(list: FamilyList): FamilyList['seen'] {
  const before = useRef(list.seen)
  const latest = useRef(list)
  latest.current = list
  useEffect(() => {
    const mark = () => void markSeen(latest.current.id, seenNow(latest.current)).catch(() => undefined)
    window.addEventListener('pagehide', mark)
    return () => {
      window.removeEventListener('pagehide', mark)
      mark()
    }
  }, [])
  return before.current
}

/** What others took off the list, and this phone keeps because something is noted about it. */
function TakenOff({ list, entries }: { list: FamilyList; entries: readonly ShortlistEntry[] }) {
  const view = viewOf(lanesOf(list))
  return (
    <section className="my-6" aria-labelledby="taken-off">
      <h2 id="taken-off">{t`Taken off by your family`}</h2>
      <p>{t`Your notes and photos of these are still on this phone.`}</p>
      <CardList>
        {entries.map(({ search, facilityId, facility, note }) => {
          const removal = view.get(facilityId)?.removals.at(-1)
          return (
            <Card as="li" key={facilityId}>
              <h3>{facility.name}</h3>
              {removal && (
                <p>{t`${nameOf(list, removal.by)} took it off the list on ${dayOf(removal.at)}.`}</p>
              )}
              {note && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note}</p>}
              <div className="flex flex-wrap gap-3">
                <Button onClick={() => void saveToShortlist({ search, facility })}>
                  {t`Put ${facility.name} back for everyone`}
                </Button>
                <ConfirmButton
                  button={t`Delete my notes`}
                  about={facility.name}
                  question={t`This deletes your notes, checklist and photos of this community from this phone. This can't be undone.`}
                  confirmLabel={t`Yes, delete them`}
                  onConfirm={() => removeFromShortlist(search, facilityId)}
                  focusAfter={() => document.getElementById('shortlist-title')?.focus()}
                />
              </div>
            </Card>
          )
        })}
      </CardList>
    </section>
  )
}
