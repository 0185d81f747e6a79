import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { Task, TourOutcome } from '#shared/desk/inbox-changes.ts'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'
import { useTimeZone } from '../components/use-time-zone.ts'
import { dayIn } from '../export/days.ts'
import { describeDue } from './labels.ts'
import { useDeskChange } from './lead-records.ts'
import { NotSaved } from './not-saved.tsx'

interface TaskListProps {
  leadId: string
  tasks: readonly Task[]
  isClosed: boolean
  onEdit: (task: Task) => void
}

/** What is open for a lead, by day and time, and what was just done, which can be taken back. */
export function TaskList({ leadId, tasks, isClosed, onEdit }: TaskListProps) {
  const { send, again, last, isSending, problem } = useDeskChange(leadId)
  const { fallback, moveFocus } = useFallbackFocus<HTMLParagraphElement>()
  const finish = async ({ id }: Task, outcome?: TourOutcome) => {
    if (await send({ kind: 'task_done', id, ...(outcome && { outcome }) })) moveFocus()
  }
  return (
    <div>
      <ul className="items">
        {tasks.map((task) => (
          <OpenTask
            key={task.id}
            task={task}
            isClosed={isClosed}
            isBusy={isSending}
            onDone={finish}
            onEdit={onEdit}
          />
        ))}
      </ul>
      <p ref={fallback} tabIndex={-1} role="status" className="row">
        {last?.kind === 'task_done' && !problem && (
          <>
            Done.
            <Button
              variant="quiet"
              disabled={isSending}
              onClick={() => void send({ kind: 'task_reopened', id: last.id })}
            >
              Undo
            </Button>
          </>
        )}
      </p>
      <NotSaved problem={problem} onRetry={again} />
    </div>
  )
}

interface OpenTaskProps {
  task: Task
  isClosed: boolean
  isBusy: boolean
  onDone: (task: Task, outcome?: TourOutcome) => Promise<void>
  onEdit: (task: Task) => void
}

function OpenTask({ task, isClosed, isBusy, onDone, onEdit }: OpenTaskProps) {
  const { text, on, owner, community } = task
  const name = <VisuallyHidden>: {text}</VisuallyHidden>
  return (
    <li className="grid max-w-none justify-items-start gap-2 border-line border-b py-3 last:border-b-0">
      <p>
        <strong>{text}</strong>
        <span className="block text-quiet">
          {describeDue(task)} {owner && `· ${owner.username} `}
          <DueMark dueOn={on} isClosed={isClosed} />
        </span>
      </p>
      <div className="row text-small">
        <Button
          data-done
          disabled={isBusy}
          onClick={() => void onDone(task, community ? 'toured' : undefined)}
        >
          {community ? 'Toured' : 'Mark done'}
          {name}
        </Button>
        {community && (
          <Button variant="quiet" disabled={isBusy} onClick={() => void onDone(task, 'canceled')}>
            Canceled{name}
          </Button>
        )}
        <Button variant="quiet" disabled={isBusy} onClick={() => onEdit(task)}>
          Change{name}
        </Button>
      </div>
    </li>
  )
}

/** Marks what is due: 'Today' or 'Overdue'. Nothing for a later day or a closed lead. */
export function DueMark({ dueOn, isClosed }: { dueOn: string; isClosed: boolean }) {
  const today = dayIn(Date.now(), useTimeZone())
  if (isClosed || dueOn > today) return null
  return (
    <span className="row-mark" data-tone="due">
      {dueOn === today ? 'Today' : 'Overdue'}
    </span>
  )
}
