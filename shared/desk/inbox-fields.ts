import * as z from 'zod/mini'
import { MAX_INTEGER } from '../contract/limits.ts'
import { minText, typed } from '../contract/text-rules.ts'

export const MAX_NOTE = 2000
export const MAX_NEXT_STEP = 200

/** Text that must not be empty, in the desk's forms. */
export const deskText = (max: number, missing: string) =>
  z
    .string(missing)
    .check(
      typed(),
      ...minText(1, missing),
      z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters`),
    )
export const NoteText = deskText(MAX_NOTE, 'Please write a note')

export const changeKey = z
  .uuid()
  .check(z.describe('A new UUID for each change. A retry with the same key adds nothing.'))
export const changeVersion = z
  .int()
  .check(
    z.minimum(0),
    z.maximum(MAX_INTEGER),
    z.describe('The `version` that the author saw. If it has changed since, nothing is stored.'),
  )
