import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { CatalogueError } from '../reading/errors.ts'

const CareType = z.enum(CARE_TYPES)

/** What an operator says about a register, so that `describe` needs no terminal. */
export const Answers = z.strictObject({
  publisher: z.optional(z.string().min(1).max(200)),
  /** The column with the types, if it isn't the likeliest one. */
  column: z.optional(z.string()),
  /** Its values that are homes for older people, with their kind of care if the words don't say it. */
  homes: z.optional(z.union([z.array(z.string()).min(1), z.record(z.string(), CareType)])),
  /** The kind of care of all homes, or of those whose type doesn't say it. */
  careType: z.optional(CareType),
})
export type Answers = z.infer<typeof Answers>

/** @throws CatalogueError if the file isn't JSON of this form */
export async function readAnswers(path: string): Promise<Answers> {
  const text = await readFile(path, 'utf8').catch(() => '')
  try {
    return Answers.parse(JSON.parse(text))
  } catch {
    throw new CatalogueError(
      `needs answers such as {"publisher": "…", "homes": ["Assisted Living"]} in the file ${path}`,
    )
  }
}
