import { useId } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { localDay } from '#pwa/ui/local-day.ts'
import { type Introduction, MAX_TOLD } from '#shared/desk/placement.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { formatLongDate } from '../../format.ts'
import { ChangeForm } from '../change-form.tsx'
import { usePlacementChange } from './use-placement.ts'

interface IntroductionListProps {
  leadId: string
  introductions: readonly Introduction[]
}

/** The communities that were told of a family, newest first, with what came of it. Nothing without any. */
export function IntroductionList({ leadId, introductions }: IntroductionListProps) {
  const id = useId()
  if (introductions.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Introductions</h3>
      <ul className="placement-list">
        {introductions.map((introduction) => (
          <li key={introduction.id}>
            <Told introduction={introduction} />
            <Outcome leadId={leadId} introduction={introduction} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Told({
  introduction: { community, username, toldOn, told, agreedOn, consentWords },
}: {
  introduction: Introduction
}) {
  return (
    <>
      <strong>{community.name}</strong>, {community.location}
      <p className="placement-text">
        Told on {formatLongDate(toldOn)}, by {username}: {told}
      </p>
      <p className="placement-text">
        Consent on {formatLongDate(agreedOn)}: {consentWords}
      </p>
    </>
  )
}

const Draft = z.object({ version: z.int(), reply: z.string(), repliedOn: z.string(), movedInOn: z.string() })

/** Its reply and the day of the move-in. */
function Outcome({ leadId, introduction }: { leadId: string; introduction: Introduction }) {
  const { send, isSending, problem } = usePlacementChange(leadId)
  const { id, community, version, ...stored } = introduction
  const [draft, setDraft] = useDraft(`${leadId} introduction ${id}`, Draft)
  const { reply, repliedOn, movedInOn } = draft ?? {
    reply: stored.reply ?? '',
    repliedOn: stored.repliedOn ?? '',
    movedInOn: stored.movedInOn ?? '',
  }
  const change = (part: Partial<z.infer<typeof Draft>>) =>
    setDraft({ version: draft?.version ?? version, reply, repliedOn, movedInOn, ...part })
  const save = async () => {
    const on = repliedOn || localDay()
    const outcome = {
      version: problem?.isConflict ? version : (draft?.version ?? version),
      reply: reply.trim() ? { text: reply, on } : null,
      movedInOn: movedInOn || null,
    }
    if (await send('PUT', `introductions/${id}`, outcome)) setDraft(undefined)
  }
  return (
    <ChangeForm problem={problem} onSave={() => void save()}>
      <Field label={`Reply of ${community.name}`}>
        {(control) => (
          <textarea
            {...control}
            value={reply}
            maxLength={MAX_TOLD}
            onChange={({ target }) => change({ reply: target.value })}
          />
        )}
      </Field>
      <Field label="Replied on" hint="Today, if it is empty.">
        {(control) => (
          <input
            {...control}
            type="date"
            value={repliedOn}
            onChange={({ target }) => change({ repliedOn: target.value })}
          />
        )}
      </Field>
      <Field label="Moved in on">
        {(control) => (
          <input
            {...control}
            type="date"
            value={movedInOn}
            onChange={({ target }) => change({ movedInOn: target.value })}
          />
        )}
      </Field>
      {draft && (
        <div className="desk-forms-buttons">
          <Button type="submit" disabled={isSending}>
            Save the outcome
          </Button>
          <Button variant="quiet" disabled={isSending} onClick={() => setDraft(undefined)}>
            Discard changes
          </Button>
        </div>
      )}
    </ChangeForm>
  )
}
