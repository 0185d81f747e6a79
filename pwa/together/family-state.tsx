import { translate } from '#pwa/words/translate.ts'
import { msg, t, type Words } from '#words'
import type { ShortlistEntry } from '../local/schema.ts'
import { Notice } from '../ui/notice.tsx'
import { type FamilyList, type FamilyListState, isListOver, isUnsent, unsentNames } from './family-list.ts'

const STATE_TEXTS: Readonly<Record<Exclude<FamilyListState, 'active'>, Words>> = {
  ended: msg`This list was ended, or no one used it for half a year. Everything on it is still on this phone.`,
  left_out: msg`The family goes on with a new list, without this phone. Everything that you had is still here.`,
  full: msg`Twelve phones already write to this list. What you change stays on this phone.`,
  too_large: msg`Your part of this list is too long for the others. Please shorten some notes.`,
}
interface FamilyStateProps {
  list: FamilyList
  entries: readonly ShortlistEntry[]
}

/** Above the shortlist: whether the others have what was changed here. The list itself follows the shortlist. */
export function FamilyState({ list, entries }: FamilyStateProps) {
  const { state } = list
  return (
    <>
      {state !== 'active' && <Notice tone="warning">{translate(STATE_TEXTS[state])}</Notice>}
      {!isListOver(list) && <Unsent list={list} entries={entries} />}
    </>
  )
}

/** What is not yet with the others. */
function Unsent({ list, entries }: FamilyStateProps) {
  const names = unsentNames(
    list,
    entries.map(({ facilityId, facility }) => ({ id: facilityId, name: facility.name })),
  )
  const shown = new Intl.ListFormat('en-US').format(names)
  if (!isUnsent(list)) return <p role="status">{t`The others can see everything that you changed here.`}</p>
  return (
    <p role="status">
      {names.length > 0
        ? t`Not with the others yet: your changes to ${shown}. They are sent when you're online.`
        : t`Some of your changes are not with the others yet. They are sent when you're online.`}
    </p>
  )
}
