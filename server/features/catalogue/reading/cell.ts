/**
 * Where a text is: a column, a named part of its cell, what the first group of a regular expression finds there, or the
 * first of several cells that has a text.
 */
export type Cell =
  | string
  | { column: string; part: Part }
  | { column: string; match: string }
  | { anyOf: Cell[] }

/** The published name of a cell's column; of several cells, the first one's. */
export function columnName(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return 'anyOf' in cell ? columnName(cell.anyOf[0] ?? '') : cell.column
}

/** The named parts of cells that hold several things. */
export const PARTS = [
  'firstLine',
  'secondLine',
  'href',
  'cityStateZip.city',
  'cityStateZip.state',
  'cityStateZip.zip',
  'addressOverCity.street',
  'addressOverCity.city',
  'addressOverCity.state',
  'addressOverCity.zip',
  'nameOverAddress.name',
  'nameOverAddress.street',
  'nameOverAddress.city',
  'nameOverAddress.state',
  'nameOverAddress.zip',
] as const
export type Part = (typeof PARTS)[number]

/** "Hattiesburg, MS 39402", with or without the comma or four more digits. A digit before it belongs to a street. */
const CITY_STATE_ZIP = /^(?<city>\D*?)[,.]?\s+(?<state>[A-Z]{2})\.?,?\s+(?<zip>\d{5}(?:-\d{0,4})?)$/i
/** What a company does business as, in a line of its own below the company's name. */
const DBA = /^d\/?b\/?a\b[\s/:.]*(.+)$/i
const HREF = /href\s*=\s*["']?([^"'\s>]+)/i

/**
 * A part of a cell. `lines` are its lines without surrounding blanks and without empty ones.
 * @returns null when the cell does not have it
 */
export function readPart(part: Part, lines: readonly string[]): string | null {
  if (part === 'firstLine') return lines[0] ?? null
  if (part === 'secondLine') return lines[1] ?? null
  if (part === 'href') return HREF.exec(lines.join(' '))?.[1] ?? null
  const [form = '', field = ''] = part.split('.')
  const last = form === 'cityStateZip' ? lines.join(' ') : (lines.at(-1) ?? '')
  const tradeName = form === 'nameOverAddress' ? DBA.exec(lines[1] ?? '')?.[1] : undefined
  if (field === 'name') return tradeName ?? lines[0] ?? null
  const above = form === 'nameOverAddress' ? (tradeName === undefined ? 1 : 2) : 0
  if (field === 'street') return lines.slice(above, -1).join(', ') || null
  return CITY_STATE_ZIP.exec(last)?.groups?.[field]?.trim() || null
}
