import { useLocation } from 'react-router-dom'
import { locale, translate } from '#pwa/words/translate.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { msg, t, type Words } from '#words'
import { Notice } from '../../ui/notice.tsx'
import { useLocal } from '../../ui/use-local.ts'
import { type FamilyList, type FamilyListState, isListOver, isUnsent, unsentNames } from './family-list.ts'
import { listWithChanges } from './kept-lists.ts'

const STATE_TEXTS: Readonly<Record<Exclude<FamilyListState, 'active'>, Words>> = {
  ended: msg`This list was ended, or no one used it for half a year. Everything on it is still on this phone.`,
  left_out: msg`Your family now uses a new list, without this phone. Everything that you had is still here.`,
  full: msg`Twelve phones already share this list. What you change stays on this phone.`,
  too_large: msg`Your part of this list is too long for the others. Please shorten some notes.`,
}

/** Above the shortlist: whether the others have what was changed here. The list itself follows the shortlist. */
export function FamilyState({ list }: { list: FamilyList }) {
  const { state } = list
  return (
    <>
      {state !== 'active' && <Notice tone="warning">{translate(STATE_TEXTS[state])}</Notice>}
      {!isListOver(list) && (
        <p role="status">
          {isUnsent(list) ? unsentText(list) : t`The others can see everything that you changed here.`}
        </p>
      )}
    </>
  )
}

/** What is not yet with the others. */
function unsentText(list: FamilyList): string {
  const names = unsentNames(
    list,
    Object.entries(list.applied).map(([id, { facility }]) => ({ id, name: facility.name })),
  )
  const shown = new Intl.ListFormat(locale()).format(names)
  return names.length > 0
    ? t`The others don't have these changes yet: ${shown}. They are sent when you're online.`
    : t`The others don't have all of your changes yet. They are sent when you're online.`
}

/** In the notice of a phone that is offline: what is not yet with the others. The shortlist itself says so, too. */
export default function FamilyUnsent() {
  const { pathname } = useLocation()
  const lists = useLocal(listWithChanges)
  if (pathname === SCREENS.shortlist) return null
  return lists
    ?.filter((list) => !isListOver(list) && isUnsent(list))
    .map((list) => <p key={list.id}>{unsentText(list)}</p>)
}
