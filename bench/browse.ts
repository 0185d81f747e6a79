import { startQuery } from '#pwa/communities/browse-query.ts'
import { listCommunities } from '#pwa/communities/list-communities.ts'
import { createNameSearch } from '#pwa/communities/name-search.ts'
import { openState } from '#pwa/communities/open-state.ts'
import { type Place, toPlace } from '#pwa/communities/place.ts'
import type { PackFile } from '#shared/packs/pack-file.ts'
import { measureComputing, type Timing } from './measure.ts'

/** A name with a typing error, letter by letter. */
const TYPED = 'brokdale senior'
/** Between the ZIP codes of two runs. */
const STEP = 37
const RUNS = { times: 30, warmUp: 5 }

/** How long the phone's worker computes to look at a state, in milliseconds. */
export interface BrowseTimes {
  /** To open the state and list the communities around a ZIP code. */
  open: Timing
  /** To list them again in another order. */
  sort: Timing
  /** To make the search for names. */
  prepareNames: Timing
  /** To answer a letter of a name. */
  type: Timing
}

/** Measures looking at the state of these packs, as JSON. */
export async function measureBrowsing(texts: readonly string[]): Promise<BrowseTimes> {
  const read = () => texts.map((text) => JSON.parse(text) as PackFile)
  const open = () => openState(read())
  const state = open()
  const code = read()[0]?.state ?? ''
  const queryAt = (index: number) =>
    startQuery(toPlace(state.zips.codes[(index * STEP) % state.zips.codes.length] ?? '', code) as Place)
  const letters = [...TYPED].map((_, index) => TYPED.slice(0, index + 1))
  return {
    open: await measureComputing((index) => listCommunities(open(), queryAt(index)), RUNS),
    sort: await measureComputing((index) => {
      const query = queryAt(index)
      return listCommunities(state, { ...query, view: { ...query.view, sort: 'name' } })
    }, RUNS),
    prepareNames: await measureComputing(() => createNameSearch(state.communities), RUNS),
    type: await measureComputing(
      (index) => listCommunities(state, { ...queryAt(index), name: letters[index % letters.length] ?? '' }),
      { ...RUNS, times: letters.length * 2 },
    ),
  }
}
