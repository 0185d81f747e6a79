import { useId } from 'react'
import * as z from 'zod/mini'
import { localDay } from '#pwa/ui/local-day.ts'
import { type Introduction, IntroductionOutcome, MAX_TOLD } from '#shared/desk/placement.ts'
import { FormField, PartForm, usePortalForm } from '../../components/form.tsx'
import { formatLongDate } from '../../format.ts'
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
      <ul className="grid gap-3 ps-[1.5em]">
        {introductions.map((introduction) => (
          <li key={introduction.id}>
            <Told introduction={introduction} />
            <OutcomeForm leadId={leadId} introduction={introduction} />
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
      <p className="as-written">
        Told on {formatLongDate(toldOn)}, by {username}: {told}
      </p>
      <p className="as-written">
        Consent on {formatLongDate(agreedOn)}: {consentWords}
      </p>
    </>
  )
}

/** An outcome as it is typed. The day of a reply is today unless one is chosen. */
const Outcome = z.pipe(
  z.transform(({ version, reply, repliedOn, movedInOn }: Typed) => ({
    version,
    reply: reply.trim() ? { text: reply, on: repliedOn || localDay() } : null,
    movedInOn: movedInOn || null,
  })),
  IntroductionOutcome,
)
type Typed = Record<'reply' | 'repliedOn' | 'movedInOn', string> & { version: number }

/** Its reply and the day of the move-in. */
function OutcomeForm({ leadId, introduction }: { leadId: string; introduction: Introduction }) {
  const store = usePlacementChange(leadId)
  const { id, community, version, reply, repliedOn, movedInOn } = introduction
  const form = usePortalForm({
    schema: Outcome,
    defaultValues: { version, reply: reply ?? '', repliedOn: repliedOn ?? '', movedInOn: movedInOn ?? '' },
    draft: `${leadId} introduction ${id}`,
    startsOver: true,
    send: (outcome) => store('PUT', `introductions/${id}`, outcome),
  })
  return (
    <PartForm form={form} button="Save the outcome" discard="Discard changes" isUnchanged={!form.isDirty}>
      <FormField
        form={form}
        name="reply"
        label={`Reply of ${community.name}`}
        as="textarea"
        maxLength={MAX_TOLD}
      />
      <FormField form={form} name="repliedOn" label="Replied on" hint="Today, if it is empty." type="date" />
      <FormField form={form} name="movedInOn" label="Moved in on" type="date" />
    </PartForm>
  )
}
