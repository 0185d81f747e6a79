import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { browserName } from '#shared/desk/browser-name.ts'
import { AddedPasskey, Passkey, PasskeyCreation, PasskeyName } from '#shared/desk/second-factor.ts'
import { sendAdmin } from '../admin-api.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Form, usePortalForm } from '../components/form.tsx'
import { Item } from '../components/item.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { formatDateTime } from '../format.ts'
import { createPasskey, hasPasskeys } from '../sign-in/passkeys.tsx'
import { clearAdminData, useAdminData } from '../use-admin-data.ts'
import { PreparedDialog } from './prepared-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const Passkeys = z.array(Passkey)
const ADDING_FAILED = 'Failed to add a passkey'
const reload = () => {
  clearAdminData(ADMIN_API.passkeys)
  clearAdminData(ADMIN_API.secondFactor)
}

/** The operator's own passkeys: adding one, with recovery codes for the first, and removing one. */
export function PasskeysPanel() {
  const load = useAdminData(ADMIN_API.passkeys, Passkeys)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  const [codes, setCodes] = useState<string[]>([])
  const finishAdding = (recoveryCodes: string[]) => {
    setAdding(false)
    setCodes(recoveryCodes)
    reload()
  }
  return (
    <Panel title="Passkeys">
      <p>
        With a passkey, you sign in by your fingerprint, your face or the PIN of a device or security key. It
        works only on this site, so a copy of the site can't steal it.
      </p>
      <LoadState load={load} what="your passkeys" />
      {load.data && load.data.length > 0 && (
        <ul className="items">
          {load.data.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button onClick={() => setAdding(true)}>Add a passkey</Button>
      ) : (
        <p>This browser has no passkeys, or this page was not opened over HTTPS.</p>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} onAdded={finishAdding} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  )
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, host, isUsable, createdAt, lastUsedAt } = passkey
  return (
    <Item
      isInline
      title={name}
      remark={!isUsable && ` (works only at ${host})`}
      details={
        <>
          added {formatDateTime(createdAt)} ·{' '}
          {lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'not used yet'}
        </>
      }
      actions={
        <Button variant="quiet" onClick={onRemove}>
          Remove <VisuallyHidden>the passkey {name}</VisuallyHidden>
        </Button>
      }
    />
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = async () => {
    await sendAdmin('DELETE', `${ADMIN_API.passkeys}/${encodeURIComponent(passkey.id)}`)
    showToast({ title: 'Passkey removed' })
    onClose()
    reload()
  }
  return (
    <ConfirmDialog
      title={`Remove the passkey ${passkey.name}?`}
      button="Remove the passkey"
      busy="Removing..."
      failure={() => 'Failed to remove the passkey'}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        You can no longer sign in with it. Without another passkey or an authenticator app, your password
        alone will be enough, and your recovery codes stop working. Your device still lists the passkey until
        you delete it there.
      </p>
    </ConfirmDialog>
  )
}

interface AddDialogProps {
  onClose: () => void
  /** Called with the recovery codes, if it is the first second factor. */
  onAdded: (recoveryCodes: string[]) => void
}

/** Asks for a name, then lets the browser create a passkey. */
function AddDialog({ onClose, onAdded }: AddDialogProps) {
  return (
    <PreparedDialog
      title="Add a passkey"
      // Before the click that creates the passkey, because browsers want it soon after.
      path={ADMIN_API.passkeyOptions}
      Schema={PasskeyCreation}
      preparing="Preparing…"
      failed={ADDING_FAILED}
      onClose={onClose}
    >
      {(creation) => <NameForm creation={creation} onClose={onClose} onAdded={onAdded} />}
    </PreparedDialog>
  )
}

function NameForm({ creation, onClose, onAdded }: AddDialogProps & { creation: PasskeyCreation }) {
  const form = usePortalForm({
    schema: PasskeyName,
    defaultValues: { name: browserName(navigator.userAgent) },
    failure: ADDING_FAILED,
    async send({ name }) {
      const credential = await createPasskey(creation)
      const added = await sendAdmin('POST', ADMIN_API.passkeys, { name, credential }, AddedPasskey)
      showToast({ title: 'Passkey added' })
      onAdded(added.recoveryCodes)
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  return (
    <Form form={form} button="Create the passkey" busy="Waiting for your device..." onCancel={onClose}>
      <p>
        After the password, the portal will ask for your passkey, or for one of the recovery codes that you
        get with your first one. You can also sign in by the passkey alone.
      </p>
      <Field
        label="Name of the passkey"
        hint="So that you recognize it in the list"
        error={form.errors.name?.message}
      >
        {(control) => (
          <input {...control} {...form.register('name')} autoComplete="off" maxLength={60} required />
        )}
      </Field>
    </Form>
  )
}
