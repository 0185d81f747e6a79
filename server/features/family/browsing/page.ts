import * as z from 'zod/mini'
import { fromCursorPart, pageQuery, toCursorPart } from '#server/platform/http/paging.ts'
import { STATE_CODES } from '#shared/states.ts'

const MAX_CITY_CHARACTERS = 100

/** The query of the list. A cursor is the position of the previous page's last community. */
export const BrowseQuery = z.extend(pageQuery({ cursor: /^\d{1,7}~[\w-]+~[\w-]+$/ }), {
  state: z
    .enum(STATE_CODES, 'The state is one of the two-letter codes of the fifty states')
    .check(z.meta({ description: 'The two-letter code of a state.', examples: ['TX'] })),
  zipCode: z.optional(
    z
      .string()
      .check(
        z.regex(/^\d{5}$/, 'The ZIP code has five digits'),
        z.meta({ description: 'Distances are measured from here.', examples: ['78701'] }),
      ),
  ),
  city: z.optional(
    z
      .string()
      .check(
        z.maxLength(MAX_CITY_CHARACTERS, `The city has at most ${MAX_CITY_CHARACTERS} characters`),
        z.meta({ description: 'Used without a ZIP code of the state.', examples: ['Austin'] }),
      ),
  ),
})
export type BrowseQuery = z.infer<typeof BrowseQuery>

/** A community's position in the list: by distance, then by name. */
export interface ListPosition {
  /** Hundredths of a mile. */
  distance: number
  normalizedName: string
  id: string
}

export function readPosition(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined
  const [distance, name = '', id = ''] = cursor.split('~')
  return { distance: Number(distance), normalizedName: fromCursorPart(name), id: fromCursorPart(id) }
}

export const writePosition = ({ distance, normalizedName, id }: ListPosition): string =>
  `${distance}~${toCursorPart(normalizedName)}~${toCursorPart(id)}`
