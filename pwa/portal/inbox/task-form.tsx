import { MAX_NEXT_STEP, type Task } from '#shared/desk/inbox-changes.ts'
import { FormField, PartForm } from '../components/form.tsx'
import { useColleagues } from './lead-records.ts'
import type { TaskWriting } from './use-task-draft.ts'

interface TaskFormProps {
  tasks: readonly Task[]
  writing: TaskWriting
}

/** Adds a task or tour, or changes one. */
export function TaskForm({ tasks, writing: { form } }: TaskFormProps) {
  const colleagues = useColleagues()
  const [id, community, ownerId] = form.watch(['id', 'community', 'ownerId'])
  const isStored = tasks.some((task) => task.id === id)
  return (
    <PartForm
      form={form}
      button={isStored ? 'Save task' : community ? 'Add tour' : 'Add task'}
      discard="Discard changes"
    >
      <FormField form={form} name="text" label="Next step" maxLength={MAX_NEXT_STEP} />
      <div className="desk-forms-pair">
        <FormField form={form} name="on" label="On" type="date" min="2000-01-01" max="2099-12-31" />
        <FormField form={form} name="at" label="At (optional)" type="time" />
        <FormField form={form} name="ownerId" label="For" as="select" value={ownerId}>
          <option value="">The lead’s owner</option>
          {colleagues?.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </FormField>
      </div>
      {community && (
        <p className="text-quiet">A tour of {community.name}. A reminder goes out a day before.</p>
      )}
    </PartForm>
  )
}
