import { STATE_CODES, type StateCode } from '#shared/contract/states.ts'

/**
 * The fifty states as equal-sized tiles in roughly their geographic positions, so that small eastern states
 * stay visible.
 */
const ROWS = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT ..',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC .. .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'HI .. .. TX .. .. .. .. FL .. ..',
].map((row) => row.split(' '))

export const GRID_COLUMNS = ROWS[0]?.length ?? 0
export const GRID_ROWS = ROWS.length

export interface Tile {
  code: StateCode
  column: number
  row: number
}

export const TILES: readonly Tile[] = ROWS.flatMap((codes, row) =>
  codes.flatMap((text, column) => {
    const code = STATE_CODES.find((known) => known === text)
    return code ? [{ code, column, row }] : []
  }),
)
