import { useMemo, useSyncExternalStore } from 'react'
import {
  type KeptSearch,
  onKeptSearchesChange,
  parseKeptSearches,
  readKeptSearches,
} from '../../local/kept-searches.ts'

const readWhenPrerendered = () => ''

/** The searches with matches on this phone, newest first. Empty in a prerendered page until it is hydrated. */
export function useKeptSearches(): KeptSearch[] {
  const text = useSyncExternalStore(onKeptSearchesChange, readKeptSearches, readWhenPrerendered)
  return useMemo(() => parseKeptSearches(text), [text])
}
