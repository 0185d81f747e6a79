import { useState } from 'react'
import * as z from 'zod/mini'
import { makeKey } from '#pwa/local/submission-key.ts'
import { type NamedCommunity, type Task, TaskInput } from '#shared/desk/inbox-changes.ts'
import { usePortalForm } from '../components/form.tsx'
import { useDeskChange } from './lead-records.ts'

/** A task that is being written. `id` is a new one, or that of a stored task. */
const TaskFields = z.extend(TaskInput, {
  version: z.int(),
  id: z.string(),
  at: z.string(),
  ownerId: z.string(),
  messageId: z.string(),
})
type TaskFields = z.infer<typeof TaskFields>

/** The task that someone writes for a lead. `start` puts one into the form, unless something is typed there. */
export function useTaskDraft(leadId: string, version: number) {
  const { store } = useDeskChange(leadId)
  // A repeated attempt adds the same task.
  const [id, setId] = useState(makeKey)
  const empty: TaskFields = {
    version,
    id,
    text: '',
    on: '',
    at: '',
    ownerId: '',
    community: null,
    messageId: '',
  }
  const form = usePortalForm({
    schema: TaskFields,
    defaultValues: empty,
    draft: `${leadId} next step`,
    startsOver: 'text',
    onSent: () => setId(makeKey()),
    send: ({ version, id, at, ownerId, messageId, ...rest }) =>
      store({
        kind: 'task',
        version,
        id,
        task: { ...rest, at: at || null, ownerId: ownerId || null, ...(messageId && { messageId }) },
      }),
  })
  const start = (some: Partial<TaskFields>) => {
    form.setFocus('on')
    if (!form.getValues('text').trim()) form.reset({ ...empty, ...some }, { keepDefaultValues: true })
  }
  return { form, start }
}
export type TaskWriting = ReturnType<typeof useTaskDraft>

/** A tour of a community, to be completed in the form. */
export const tourOf = (community: NamedCommunity): Partial<TaskFields> => ({
  text: `Tour of ${community.name}`.slice(0, 200),
  community: { id: community.id, name: community.name },
})

/** A stored task, to be changed in the form. */
export const draftOf = ({ id, text, on, at, owner, community }: Task): Partial<TaskFields> => ({
  id,
  text,
  on,
  community,
  at: at ?? '',
  ownerId: owner?.id ?? '',
})
