import * as z from 'zod/mini'
import { MAX_NEXT_STEP, STAGES } from '#shared/desk/inbox-changes.ts'
import { FormField, PartForm, usePortalForm } from '../components/form.tsx'
import { STAGE_LABELS } from './labels.ts'
import { type DeskFormProps, useDeskChange } from './lead-records.ts'

/** Why most leads are closed. */
const REASONS = [
  'Moved into a community',
  'Stays at home',
  'Found a place without us',
  'Can’t be reached',
  'Doesn’t need help any more',
]
const OTHER = 'Other'

const error = 'Please say why'
const StageChoice = z
  .object({ version: z.int(), stage: z.enum(STAGES), why: z.string(), words: z.string() })
  .check(
    z.refine(({ stage, why }) => stage !== 'closed' || why !== '', { path: ['why'], error }),
    z.refine(({ stage, why, words }) => stage !== 'closed' || why !== OTHER || words.trim() !== '', {
      path: ['words'],
      error,
    }),
  )

/** The stage, which is stored with its button. Closing needs a reason. */
export function StageForm({ leadId, desk: { stage, closeReason, version } }: DeskFormProps) {
  const { store } = useDeskChange(leadId)
  const form = usePortalForm({
    schema: StageChoice,
    defaultValues: { version, stage, why: '', words: '' },
    draft: `${leadId} reason`,
    startsOver: 'stage',
    send: ({ version, stage, why, words }) =>
      stage === 'closed'
        ? store({ kind: 'closed', version, reason: why === OTHER ? words : why })
        : store({ kind: 'stage', version, stage }),
  })
  const [chosen, why] = form.watch(['stage', 'why'])
  const isClosing = chosen === 'closed' && stage !== 'closed'
  return (
    <PartForm
      form={form}
      button={isClosing ? 'Close the lead' : 'Save stage'}
      discard="Cancel"
      isUnchanged={chosen === stage}
    >
      <FormField form={form} name="stage" label="Stage" as="select">
        {STAGES.map((name) => (
          <option key={name} value={name}>
            {STAGE_LABELS[name]}
          </option>
        ))}
      </FormField>
      {closeReason && <p className="text-quiet">Closed: {closeReason}</p>}
      {isClosing && (
        <FormField form={form} name="why" label="Why is it closed?" as="select">
          <option value="">Choose a reason</option>
          {[...REASONS, OTHER].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </FormField>
      )}
      {isClosing && why === OTHER && (
        <FormField form={form} name="words" label="The reason" maxLength={MAX_NEXT_STEP} required />
      )}
    </PartForm>
  )
}
