import * as z from 'zod/mini'

/** An advisor's choice, as a family sees it beside the rules' list. The comments are plain text. */
export const ListChoice = z.object({
  version: z.int(),
  /** The name of who chose, as families know it; empty if that person has set none. */
  advisor: z.string(),
  chosenAt: z.iso.datetime(),
  communities: z.array(
    z.object({ id: z.string(), name: z.string(), location: z.string(), comment: z.string() }),
  ),
})
export type ListChoice = z.infer<typeof ListChoice>

/** Null without a choice, and once it was taken back. */
export const ListChoiceAnswer = z.object({ choice: z.nullable(ListChoice) })
