import type { ListedRow } from '../../matching/family-list.ts'
import type { PlaceFacts } from '../../matching/locate-family.ts'
import type { Position } from '../../matching/miles.ts'

/** What the catalog has in a state. */
interface Coverage {
  /** More than plain nursing homes. Samples count too; an import removes them. */
  isCovered: boolean
  hasAny: boolean
  hasIndependentLiving: boolean
}

/** A community across a state's border. */
export interface Neighbor {
  name: string
  city: string
  state: string
  miles: number
}

/** What the notices are made from. A server reads it from its database, a phone from packs. */
export interface NoticeFacts extends PlaceFacts {
  coverageOf(state: string): Promise<Coverage>
  /**
   * The nearest communities in other states, at most `count`. Leaves out those that not every family can choose: nursing
   * homes, houses only for people with dementia, and houses for one gender.
   */
  listAcrossBorder(state: string, from: Position, miles: number, count: number): Promise<Neighbor[]>
  /** What the cards of these communities need, in no order. */
  findListed(ids: readonly string[]): Promise<readonly ListedRow[]>
}
