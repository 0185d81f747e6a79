import type postgres from 'postgres'
import type { Query } from './connect.ts'

/** A tagged template: hasRows(tx)`delete …`. @returns whether the statement changed or found any row */
export const hasRows =
  (query: Query) =>
  async (
    text: TemplateStringsArray,
    ...parameters: postgres.ParameterOrFragment<never>[]
  ): Promise<boolean> =>
    (await query(text, ...parameters)).count > 0
