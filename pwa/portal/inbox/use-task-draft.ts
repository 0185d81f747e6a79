import { useRef } from 'react'
import * as z from 'zod/mini'
import { NamedCommunity, type Task } from '#shared/desk/inbox-tasks.ts'
import { useDraft } from '../drafts/use-draft.ts'

/**
 * A task that is being written. `id` is that of a stored one. `version` is the one that was on the screen when typing began, so
 * that a kept draft overwrites no later change unseen.
 */
const Draft = z.object({
  id: z.optional(z.string()),
  text: z.string(),
  on: z.string(),
  at: z.string(),
  ownerId: z.string(),
  community: z.nullable(NamedCommunity),
  messageId: z.optional(z.string()),
  version: z.int(),
})
export type TaskDraft = z.infer<typeof Draft>

/**
 * The task that someone writes for a lead, kept on the device until it is stored. `start` puts one into the form, unless
 * something is typed there.
 */
export function useTaskDraft(leadId: string, version: number) {
  const [draft, setDraft] = useDraft(`${leadId} next step`, Draft)
  const day = useRef<HTMLInputElement>(null)
  const start = (some: Partial<TaskDraft>) => {
    if (!draft?.text.trim())
      setDraft({ text: '', on: '', at: '', ownerId: '', community: null, version, ...some })
    day.current?.focus()
  }
  return { draft, setDraft, start, day }
}
export type TaskWriting = ReturnType<typeof useTaskDraft>

/** A tour of a community, to be completed in the form. */
export const tourOf = (community: NamedCommunity): Partial<TaskDraft> => ({
  text: `Tour of ${community.name}`.slice(0, 200),
  community: { id: community.id, name: community.name },
})

/** A stored task, to be changed in the form. */
export const draftOf = ({ id, text, on, at, owner, community }: Task): Partial<TaskDraft> => ({
  id,
  text,
  on,
  community,
  at: at ?? '',
  ownerId: owner?.id ?? '',
})
