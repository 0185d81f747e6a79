import { useLocation } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { useLocal } from '../../ui/use-local.ts'
import { isListOver, isUnsent } from './family-list.ts'
import { unsentText } from './family-state.tsx'
import { listFamilyLists } from './kept-lists.ts'

/** In the notice of a phone that is offline: what is not yet with the others. The shortlist itself says so, too. */
export default function FamilyUnsent() {
  const { pathname } = useLocation()
  const lists = useLocal(listFamilyLists)
  if (pathname === SCREENS.shortlist) return null
  return lists
    ?.filter((list) => !isListOver(list) && isUnsent(list))
    .map((list) => <p key={list.id}>{unsentText(list)}</p>)
}
