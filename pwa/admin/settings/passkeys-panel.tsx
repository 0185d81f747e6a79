import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { Passkey } from '#shared/passkey.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { TitledItem } from '../components/titled-item.tsx'
import { formatDateTime } from '../format.ts'
import { hasPasskeys } from '../sign-in/browser-passkeys.ts'
import { clearAdminData, useAdminData } from '../use-admin-data.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'

const Passkeys = z.array(Passkey)
const reload = () => {
  clearAdminData(ADMIN_API.passkeys)
  clearAdminData(ADMIN_API.secondFactor)
}

/** The operator's own passkeys: adding one, with recovery codes for the first, and removing one. */
export function PasskeysPanel() {
  const { data, error, reload: retry } = useAdminData(ADMIN_API.passkeys, Passkeys)
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
      {error && <LoadError title="Failed to load your passkeys" error={error} onRetry={retry} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      {data && data.length > 0 && (
        <ul>
          {data.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button onClick={() => setAdding(true)}>Add a passkey</Button>
      ) : (
        <p>This browser has no passkeys, or this page was not opened over HTTPS.</p>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} onAdded={finishAdding} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
      {removed && (
        <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(undefined)} onRemoved={reload} />
      )}
    </Panel>
  )
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, host, isUsable, createdAt, lastUsedAt } = passkey
  return (
    <TitledItem
      title={name}
      remark={!isUsable && ` (works only at ${host})`}
      details={
        <>
          added {formatDateTime(createdAt)} ·{' '}
          {lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'not used yet'}
        </>
      }
    >
      <Button variant="quiet" onClick={onRemove}>
        Remove <VisuallyHidden>the passkey {name}</VisuallyHidden>
      </Button>
    </TitledItem>
  )
}
