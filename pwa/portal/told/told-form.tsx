import { lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { toldOf } from '#pwa/ui/typed-told.ts'
import { WAITING_LIST } from '#shared/catalog/told-fact.ts'
import { ToldInput, ToldRecord } from '#shared/catalog/told-record.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { MAX_NOTE } from '#shared/desk/inbox-changes.ts'
import { sendAdmin } from '../admin-api.ts'
import { FormField, PartForm, usePortalForm } from '../components/form.tsx'
import { LoadState } from '../components/load-state.tsx'
import { showFailure } from '../components/show-failure.ts'
import { formatDateTime } from '../format.ts'
import { useChange } from '../inbox/use-change.ts'
import { refreshAdminData, setAdminData, useAdminData } from '../use-admin-data.ts'
import { ToldHistory } from './told-history.tsx'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))

const YES_OR_NO: Record<string, string> = { '': 'Not said', yes: 'Yes', no: 'No' }
const MANY_ROOMS = 20
const ROOMS: Record<string, string> = {
  '': 'Not said',
  [WAITING_LIST]: 'Waiting list',
  ...Object.fromEntries(Array.from({ length: MANY_ROOMS + 1 }, (_, rooms) => [rooms, `${rooms}`])),
}

/** What a community told the desk, with a form for the next call. */
export function ToldForm({ id }: { id: string }) {
  const path = `${ADMIN_API.facilities}/${encodeURIComponent(id)}/told`
  const load = useAdminData(path, ToldRecord)
  const record = load.data
  const [isLinking, setLinking] = useState(false)
  if (!record) return <LoadState load={load} what="what this community told us" />
  const show = (stored: ToldRecord) => setAdminData(path, stored)
  const decide = (version: number, decision: 'accept' | 'refuse') =>
    showFailure('The answer was not changed', async () => {
      await show(await sendAdmin('PUT', `${path}/${version}`, { decision }, ToldRecord))
      refreshAdminData()
    })
  const endLink = () =>
    showFailure('The link was not ended', async () => {
      await show(await sendAdmin('DELETE', `${path}/links`, undefined, ToldRecord))
    })
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
      <CallForm record={record} path={path} />
    </>
  )
}

/** What a community said in a call. */
function CallForm({ record: { id, version }, path }: { record: ToldRecord; path: string }) {
  const { store } = useChange<ToldInput, typeof ToldRecord>(ToldRecord, {
    request: (input) => sendAdmin('PUT', path, input, ToldRecord),
    show: (stored) => setAdminData(path, stored),
  })
  const form = usePortalForm({
    schema: Call,
    defaultValues: { ...EMPTY_TOLD, version },
    draft: `${id} told`,
    startsOver: true,
    send: store,
  })
  const choice = (name: 'rooms' | 'medicaid' | 'pets' | 'closed', label: string, choices = YES_OR_NO) => (
    <FormField form={form} name={name} label={label} as="select">
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </FormField>
  )
  return (
    <PartForm form={form} button="Save what they told us">
      <FormField form={form} name="priceFrom" label="Price from, dollars a month" />
      <FormField form={form} name="priceTo" label="Price up to, dollars a month" />
      {choice('rooms', 'Rooms free', ROOMS)}
      {choice('medicaid', 'Takes Medicaid or a waiver')}
      {choice('pets', 'Pets welcome')}
      {choice('closed', 'Has closed')}
      <FormField form={form} name="languages" label="Languages of the staff, with commas" />
      <FormField form={form} name="toldAt" label="Day of the call, if not today" type="date" />
      <FormField form={form} name="toldBy" label="Who said it (families don’t see this)" />
      <FormField
        form={form}
        name="note"
        label="Note (families don’t see this)"
        as="textarea"
        maxLength={MAX_NOTE}
        rows={2}
      />
    </PartForm>
  )
}

/** What is typed into the form. What is empty wasn't said. */
type Typed = typeof EMPTY_TOLD & { version: number }

export const EMPTY_TOLD = {
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

/** The entry that the fields say. */
export const Call = z.pipe(
  z.transform(
    ({ version, toldAt, ...typed }: Typed): z.input<typeof ToldInput> => ({
      version,
      ...toldOf(typed),
      ...(toldAt && { toldAt }),
    }),
  ),
  ToldInput,
)
