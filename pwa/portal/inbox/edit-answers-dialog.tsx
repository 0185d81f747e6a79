import * as z from 'zod/mini'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Erasure } from '#shared/desk/admin-reports.ts'
import { CORRECTABLE, KnownCorrection, SentCorrection } from '#shared/desk/answer-correction.ts'
import type { LeadDetail, SearchDetail } from '#shared/desk/inbox.ts'
import { NEED_WORDS } from '#shared/matching/need-words.ts'
import { NEEDS, Needs, takesSeveral } from '#shared/matching/needs.ts'
import { AdminError, ChangeProblem, sendAdmin } from '../admin-api.ts'
import { FormDialog, FormField, usePortalForm } from '../components/form.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import { familyFields } from './family-fields.tsx'
import { fullestAnswers } from './fullest-answers.ts'

/** A form has an empty value for a need that isn't known. */
const NeedFields = z.pipe(
  z.transform((fields: Record<string, unknown>) =>
    Object.fromEntries(NEEDS.map((need) => [need, given(fields[need])]).filter(([, value]) => value)),
  ),
  Needs,
)
function given(value: unknown) {
  if (!Array.isArray(value)) return value || undefined
  return value.length > 0 ? value : undefined
}

const own = {
  ...Erasure.shape,
  needs: NeedFields,
  version: z.string(),
  before: z.record(z.string(), z.unknown()),
}
const KnownForm = z.extend(KnownCorrection, own)
const SentForm = z.extend(SentCorrection, own)

const fieldsOf = ({ phone, needs, ...answers }: SearchDetail) => ({
  ...Object.fromEntries(CORRECTABLE.map((name) => [name, answers[name as keyof typeof answers]])),
  phone: phone ?? '',
  needs: Object.fromEntries(NEEDS.map((need) => [need, needs?.[need] ?? (takesSeveral(need) ? [] : '')])),
})

/** Corrects the answers of a lead. It begins with what all searches of the family say together. */
export default function EditAnswersDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const form = usePortalForm({
    schema: lead.source ? KnownForm : (SentForm as unknown as typeof KnownForm),
    defaultValues: {
      ...fieldsOf(fullestAnswers(lead)),
      reason: '',
      version: lead.revision,
      // Kept with what is typed: only that is sent, so that a colleague's correction in the meantime stays.
      before: fieldsOf(lead),
    },
    draft: `${lead.id} answers`,
    failure: 'The answers weren’t saved. What you typed is still here.',
    async send({ reason, version, before, ...answers }) {
      const known: Partial<typeof answers> =
        z.safeParse(KnownForm, { ...before, reason, version, before }).data ?? {}
      const changed = CORRECTABLE.filter(
        (name) => JSON.stringify(answers[name]) !== JSON.stringify(known[name]),
      )
      const changes = Object.fromEntries(changed.map((name) => [name, answers[name]]))
      const path = `${ADMIN_API.inboxLeads}/${lead.id}/answers`
      try {
        await sendAdmin('POST', path, { revision: version, reason, changes })
      } catch (error) {
        throw error instanceof AdminError && error.status === 409
          ? new ChangeProblem(error, error.message, true)
          : error
      } finally {
        refreshAdminData()
      }
    },
    onSent: onClose,
  })
  const fields = familyFields(form)
  return (
    <FormDialog title="Edit answers" form={form} button="Save the answers" busy="Saving…" onClose={onClose}>
      <p>
        The list is made again. What the family sent and agreed to stays as it was. Another email ends the
        links that were mailed to the first one.
      </p>
      {fields.person}
      {fields.place}
      {fields.language(null)}
      {fields.wishes}
      <details>
        <summary className="min-h-target cursor-pointer py-2">Help needed</summary>
        {NEEDS.map((need) => {
          const { label, answers } = NEED_WORDS[need]
          const choices = Object.entries(answers)
          if (!takesSeveral(need))
            return (
              <div key={need}>{fields.select(`needs.${need}`, label, [['', 'Unknown'], ...choices])}</div>
            )
          return (
            <fieldset key={need}>
              <legend>{label}</legend>
              {choices.map(([value, text]) => (
                <CheckRow key={value} value={value} {...form.register(`needs.${need}`)}>
                  {text}
                </CheckRow>
              ))}
            </fieldset>
          )
        })}
      </details>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint="For the history. The family gets it with a copy of its data."
        maxLength={200}
      />
    </FormDialog>
  )
}
