import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { LetterReading } from '#shared/letters/reading.ts'
import { LETTER_NEEDS, type LetterNeed, NEED_VALUES } from '#shared/needs.ts'

const index = z.int().check(z.nonnegative())
const labelOf = (need: LetterNeed) => {
  const value = z.enum(NEED_VALUES[need] as readonly [string, ...string[]])
  return z.optional(z.object({ value: need === 'payment' ? z.array(value) : value, sentence: index }))
}

/** A letter with what a careful reader takes from it. `sentence` counts from 0 in `sentences`. */
const Letter = z.object({
  id: z.string(),
  lang: z.enum(['en', 'es']),
  sentences: z.array(z.string()),
  labels: z.strictObject(Object.fromEntries(LETTER_NEEDS.map((need) => [need, labelOf(need)]))),
  tags: z.array(z.string()),
})
export type Letter = Omit<z.infer<typeof Letter>, 'labels'> & { labels: LetterReading }

/** Reads a file with one letter a line. @throws an Error that names the line that is not a letter */
export async function readLetters(file: string): Promise<Letter[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    try {
      return [z.parse(Letter, JSON.parse(line)) as Letter]
    } catch (cause) {
      throw new Error(`${file}, line ${at + 1} is not a labeled letter`, { cause })
    }
  })
}
