import { type FormEvent, useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { CatalogueChange, type ChangeKind } from '#shared/catalog/catalogue-changes.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { AdminError, describeFailure, sendAdmin } from '../admin-api.ts'
import { CancelButton } from '../components/cancel-button.tsx'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { ChoiceField } from '../inbox/choice-field.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import { type ChangeDraft, HOME_FIELDS, ONLY_ADDED, toNewChange } from './change-draft.ts'

const KINDS = ['corrected', 'closed', 'hidden'] as const
const KIND_LABELS = {
  corrected: 'Correct what the register says',
  closed: 'It has closed',
  hidden: 'Hide it from families',
}

interface ChangeDialogProps {
  /** The home to change; without it, one is added. */
  community?: { id: string; name: string }
  onClose: () => void
}

/** Adds a home by hand, or corrects, closes or hides one, with a reason. */
export default function ChangeDialog({ community, onClose }: ChangeDialogProps) {
  const [draft, setDraft] = useState<ChangeDraft>({
    kind: community ? 'corrected' : 'added',
    reason: '',
    texts: {},
    careTypes: [],
  })
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const isTyped = draft.reason !== '' || Object.keys(draft.texts).length > 0
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(undefined)
    try {
      const body = toNewChange(draft, community?.id)
      const { name } = await sendAdmin('POST', ADMIN_API.catalogueChanges, body, CatalogueChange)
      showToast({ title: `${name}: saved. Families see it now.` })
      refreshAdminData()
      onClose()
    } catch (failure) {
      const issue = failure instanceof AdminError ? failure.issues[0] : undefined
      setProblem(issue ? `Not saved. ${issue.message}.` : describeFailure(failure))
      setSending(false)
    }
  }
  return (
    <Dialog title={community ? `Change ${community.name}` : 'Add a home'} onClose={onClose} isTyped={isTyped}>
      <form className="stack-4" onSubmit={(event) => void save(event)} noValidate>
        <ErrorAlert message={problem} />
        {community && (
          <ChoiceField
            label="What to change"
            choices={KINDS}
            labels={KIND_LABELS}
            value={draft.kind as (typeof KINDS)[number]}
            onChange={(kind: ChangeKind) => setDraft({ ...draft, kind })}
          />
        )}
        {(draft.kind === 'corrected' || draft.kind === 'added') && (
          <HomeFields draft={draft} onChange={setDraft} />
        )}
        <Field label="Why (families don’t see this)">
          {(control) => (
            <textarea
              {...control}
              rows={2}
              value={draft.reason}
              onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
            />
          )}
        </Field>
        <DialogActions>
          <CancelButton isTyped={isTyped} onCancel={onClose} />
          <Button variant="primary" type="submit" disabled={isSending}>
            {isSending ? 'Saving…' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface HomeFieldsProps {
  draft: ChangeDraft
  onChange: (draft: ChangeDraft) => void
}

function HomeFields({ draft, onChange }: HomeFieldsProps) {
  const { kind, texts, careTypes } = draft
  const toggle = (type: string) =>
    careTypes.includes(type) ? careTypes.filter((one) => one !== type) : [...careTypes, type]
  return (
    <>
      {kind === 'corrected' && <p>Fill in only what is wrong. The rest stays as the register says.</p>}
      {HOME_FIELDS.filter(([name]) => kind === 'added' || !ONLY_ADDED.includes(name)).map(([name, label]) => (
        <Field key={name} label={label}>
          {(control) => (
            <input
              {...control}
              value={texts[name] ?? ''}
              autoComplete="off"
              onChange={(event) => onChange({ ...draft, texts: { ...texts, [name]: event.target.value } })}
            />
          )}
        </Field>
      ))}
      <fieldset>
        <legend className="font-[600]">Kinds of care</legend>
        {CARE_TYPES.map((type) => (
          <CheckRow
            key={type}
            checked={careTypes.includes(type)}
            onChange={() => onChange({ ...draft, careTypes: toggle(type) })}
          >
            {type}
          </CheckRow>
        ))}
      </fieldset>
    </>
  )
}
