import { useEffect, useLayoutEffect, useState } from 'react'
import { whileCurrent } from '../../ui/while-current.ts'
import { findCurrentSearch } from './current-search.ts'
import { readFromSession } from './read-session.ts'
import type { SessionSearch } from './session-results.ts'

/** The family's search on this phone. Undefined if there is none, or until the phone's database has been read. */
export function useCurrentSearch(): SessionSearch | undefined {
  const [search, setSearch] = useState<SessionSearch>()
  // Not in the first render, which hydrates the server's page.
  useLayoutEffect(() => setSearch(readFromSession()), [])
  // If the phone's database can't be read, the page says less but still works.
  useEffect(() => whileCurrent(findCurrentSearch(), (found) => found && setSearch(found)), [])
  return search
}
