import { showToast } from '#pwa/state/toast-store.ts'
import { Field, InputField, SelectField } from '#pwa/ui/field.tsx'
import { CatalogueChange } from '#shared/catalog/catalogue-changes.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { sendAdmin } from '../admin-api.ts'
import { ChoiceList } from '../components/choice-list.tsx'
import { FormDialog, usePortalForm } from '../components/form.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import { ChangeDraft, emptyChange, HOME_FIELDS, ONLY_ADDED, toNewChange } from './change-draft.ts'

interface ChangeDialogProps {
  /** The home to change; without it, one is added. */
  community?: { id: string; name: string }
  onClose: () => void
}

/** Adds a home by hand, or corrects, closes or hides one, with a reason. */
export default function ChangeDialog({ community, onClose }: ChangeDialogProps) {
  const form = usePortalForm({
    schema: ChangeDraft,
    defaultValues: emptyChange(community ? 'corrected' : 'added'),
    draft: `home ${community?.id ?? ''}`,
    failure: 'Not saved. The server gave no reason.',
    async send(draft) {
      const body = toNewChange(draft, community?.id)
      const { name } = await sendAdmin('POST', ADMIN_API.catalogueChanges, body, CatalogueChange)
      showToast({ title: `${name}: saved. Families see it now.` })
      refreshAdminData()
    },
    onSent: onClose,
  })
  const { errors, register } = form
  const kind = form.watch('kind')
  const title = community ? `Change ${community.name}` : 'Add a home'
  return (
    <FormDialog title={title} form={form} button="Save" busy="Saving…" onClose={onClose}>
      {community && (
        <SelectField label="What to change" {...register('kind')}>
          <option value="corrected">Correct what the register says</option>
          <option value="closed">It has closed</option>
          <option value="hidden">Hide it from families</option>
        </SelectField>
      )}
      {(kind === 'corrected' || kind === 'added') && (
        <>
          {kind === 'corrected' && <p>Fill in only what is wrong. The rest stays as the register says.</p>}
          {HOME_FIELDS.filter(([name]) => kind === 'added' || !ONLY_ADDED.includes(name)).map(
            ([name, label]) => (
              <InputField
                key={name}
                label={label}
                error={errors[name]?.message}
                autoComplete="off"
                {...register(name)}
              />
            ),
          )}
          <ChoiceList
            legend="Kinds of care"
            type="checkbox"
            choices={CARE_TYPES}
            textOf={(type) => type}
            input={register('careTypes')}
          />
        </>
      )}
      <Field label="Why (families don’t see this)" error={errors.reason?.message}>
        {(control) => <textarea {...control} {...register('reason')} rows={2} />}
      </Field>
    </FormDialog>
  )
}
