import { lazy, Suspense, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { WAITING_LIST } from '#shared/catalog/told-fact.ts'
import { type ToldInput, ToldRecord } from '#shared/catalog/told-record.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { MAX_NOTE } from '#shared/desk/inbox-fields.ts'
import { AdminError, describeFailure, sendAdmin } from '../admin-api.ts'
import { showFailure } from '../components/show-failure.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { formatDateTime } from '../format.ts'
import '../inbox/desk-forms.css'
import * as z from 'zod/mini'
import { toldOf } from '#pwa/ui/typed-told.ts'
import { ChoiceField } from '../inbox/choice-field.tsx'
import { NotSaved } from '../inbox/not-saved.tsx'
import { useChange } from '../inbox/use-change.ts'
import { refreshAdminData, setAdminData, useAdminData } from '../use-admin-data.ts'
import { ToldHistory } from './told-history.tsx'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))

const YES_OR_NO = { choices: ['', 'yes', 'no'], labels: { '': 'Not said', yes: 'Yes', no: 'No' } } as const
const MANY_ROOMS = 20
const ROOMS = ['', WAITING_LIST, ...Array.from({ length: MANY_ROOMS + 1 }, (_, rooms) => `${rooms}`)]
const ROOM_LABELS = Object.fromEntries(
  ROOMS.map((rooms) => [rooms, rooms === '' ? 'Not said' : rooms === WAITING_LIST ? 'Waiting list' : rooms]),
)

/** What a community told the desk, with a form for the next call. What was typed is kept until the server has stored it. */
export function ToldForm({ id }: { id: string }) {
  const path = `${ADMIN_API.facilities}/${encodeURIComponent(id)}/told`
  const { data: record, error } = useAdminData(path, ToldRecord)
  const [draft = EMPTY_TOLD, setDraft] = useDraft(`${id} told`, ToldDraft)
  const show = (stored: ToldRecord) => setAdminData(path, stored)
  const { send, isSending, problem } = useChange<z.input<typeof ToldInput>, typeof ToldRecord>(ToldRecord, {
    request: (input) => sendAdmin('PUT', path, input, ToldRecord),
    show,
    explain: describeProblem,
  })
  const [isLinking, setLinking] = useState(false)
  if (error && !record) return <p role="alert">{describeLoadFailure(error)}</p>
  if (!record) return <p role="status">Loading…</p>
  const save = async () => {
    if (await send(toToldInput(draft, record.version))) setDraft(undefined)
  }
  const decide = (version: number, decision: 'accept' | 'refuse') =>
    showFailure('The answer was not changed', async () => {
      await show(await sendAdmin('PUT', `${path}/${version}`, { decision }, ToldRecord))
      refreshAdminData()
    })
  const endLink = () =>
    showFailure('The link was not ended', async () => {
      await show(await sendAdmin('DELETE', `${path}/links`, undefined, ToldRecord))
    })
  const text = (name: keyof ToldDraft, label: string, type = 'text') => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type={type}
          value={draft[name]}
          readOnly={isSending}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  )
  const choice = (name: 'medicaid' | 'pets' | 'closed', label: string) => (
    <ChoiceField
      label={label}
      {...YES_OR_NO}
      value={draft[name] as '' | 'yes' | 'no'}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
    />
  )
  return (
    <>
      <ToldHistory record={record} onDecide={decide} />
      <Button variant="quiet" onClick={() => setLinking(true)}>
        {record.linkEndsAt ? 'Make a new link for them' : 'Make a link for them'}
      </Button>
      {record.linkEndsAt && (
        <p>
          They have a link until {formatDateTime(record.linkEndsAt)}.{' '}
          <Button variant="quiet" onClick={() => void endLink()}>
            End the link
          </Button>
        </p>
      )}
      {isLinking && (
        <Suspense>
          <LinkDialog
            name={record.name}
            path={`${path}/links`}
            onClose={() => {
              setLinking(false)
              refreshAdminData()
            }}
          />
        </Suspense>
      )}
      <form
        className="desk-forms-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {text('priceFrom', 'Price from, dollars a month')}
        {text('priceTo', 'Price up to, dollars a month')}
        <ChoiceField
          label="Rooms free"
          choices={ROOMS}
          labels={ROOM_LABELS}
          value={draft.rooms}
          onChange={(rooms) => setDraft({ ...draft, rooms })}
        />
        {choice('medicaid', 'Takes Medicaid or a waiver')}
        {choice('pets', 'Pets welcome')}
        {choice('closed', 'Has closed')}
        {text('languages', 'Languages of the staff, with commas')}
        {text('toldAt', 'Day of the call, if not today', 'date')}
        {text('toldBy', 'Who said it (families don’t see this)')}
        <Field label="Note (families don’t see this)">
          {(control) => (
            <textarea
              {...control}
              value={draft.note}
              readOnly={isSending}
              maxLength={MAX_NOTE}
              rows={2}
              onChange={(event) => setDraft({ ...draft, note: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" disabled={isSending}>
          Save what they told us
        </Button>
        <NotSaved problem={problem} onRetry={() => void save()} />
      </form>
    </>
  )
}

const describeLoadFailure = (error: AdminError) =>
  error.message || 'What this community told us couldn’t be loaded.'

/** The server's reason for the field that is wrong, if it named one. */
function describeProblem(failure: unknown): string {
  const issue = failure instanceof AdminError ? failure.issues[0] : undefined
  return issue ? `Not saved. ${issue.message}.` : describeFailure(failure)
}

/** What is typed into the form. What is empty wasn't said. */
const ToldDraft = z.object({
  priceFrom: z.string(),
  priceTo: z.string(),
  rooms: z.string(),
  medicaid: z.string(),
  pets: z.string(),
  closed: z.string(),
  languages: z.string(),
  toldAt: z.string(),
  toldBy: z.string(),
  note: z.string(),
})
type ToldDraft = z.infer<typeof ToldDraft>

export const EMPTY_TOLD: ToldDraft = {
  priceFrom: '',
  priceTo: '',
  rooms: '',
  medicaid: '',
  pets: '',
  closed: '',
  languages: '',
  toldAt: '',
  toldBy: '',
  note: '',
}

/** The entry that a draft says. */
export const toToldInput = (draft: ToldDraft, version: number): z.input<typeof ToldInput> => ({
  version,
  ...toldOf(draft),
  ...(draft.toldAt && { toldAt: draft.toldAt }),
})
