import { showToast } from '#pwa/state/toast-store.ts'
import { CatalogueChange } from '#shared/catalog/catalogue-changes.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { sendAdmin } from '../admin-api.ts'
import { ChoiceList } from '../components/choice-list.tsx'
import { FormDialog, FormField, usePortalForm } from '../components/form.tsx'
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
  const kind = form.watch('kind')
  const title = community ? `Change ${community.name}` : 'Add a home'
  return (
    <FormDialog title={title} form={form} button="Save" busy="Saving…" onClose={onClose}>
      {community && (
        <FormField form={form} name="kind" label="What to change" as="select">
          <option value="corrected">Correct what the register says</option>
          <option value="closed">It has closed</option>
          <option value="hidden">Hide it from families</option>
        </FormField>
      )}
      {(kind === 'corrected' || kind === 'added') && (
        <>
          {kind === 'corrected' && <p>Fill in only what is wrong. The rest stays as the register says.</p>}
          {HOME_FIELDS.filter(([name]) => kind === 'added' || !ONLY_ADDED.includes(name)).map(
            ([name, label]) => (
              <FormField key={name} form={form} name={name} label={label} />
            ),
          )}
          <ChoiceList
            legend="Kinds of care"
            type="checkbox"
            choices={CARE_TYPES}
            textOf={(type) => type}
            input={form.register('careTypes')}
          />
        </>
      )}
      <FormField form={form} name="reason" label="Why (families don’t see this)" as="textarea" rows={2} />
    </FormDialog>
  )
}
