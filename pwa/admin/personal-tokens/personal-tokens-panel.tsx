import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmButton } from '#pwa/ui/confirm-button.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { PersonalToken, scopesOf } from '#shared/personal-tokens.ts'
import { sendAdmin } from '../admin-api.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { formatDateTime } from '../format.ts'
import { useSession } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import './personal-tokens-panel.css'
import { ShownTokenDialog } from './shown-token-dialog.tsx'

const Tokens = z.array(PersonalToken)

/** Tokens for scripts: everyone's for owners, one's own for others. Nothing for a role that has nothing to read by a script. */
export function PersonalTokensPanel() {
  const scopes = scopesOf(useSession()?.admin.role ?? '')
  const isAllowed = scopes.length > 0
  const { data, error, reload } = useAdminData(isAllowed ? ADMIN_API.personalTokens : null, Tokens)
  const [dialog, setDialog] = useState<'new' | { token: string }>()
  const createButton = useRef<HTMLButtonElement>(null)
  const close = () => setDialog(undefined)
  if (!isAllowed) return null
  return (
    <Panel title="Tokens for scripts">
      <p>With a token, a script can read what you can read. It can’t change anything.</p>
      {error && <LoadError title="Failed to load the tokens" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      <ul className="tokens">
        {data?.map((token) => (
          <TokenItem
            key={token.id}
            token={token}
            onRevoked={reload}
            focusAfter={() => createButton.current?.focus()}
          />
        ))}
      </ul>
      <Button ref={createButton} onClick={() => setDialog('new')}>
        Create a token
      </Button>
      {dialog === 'new' && (
        <NewTokenDialog
          scopes={scopes}
          onClose={close}
          onCreated={(token) => {
            reload()
            setDialog({ token })
          }}
        />
      )}
      {typeof dialog === 'object' && <ShownTokenDialog token={dialog.token} onClose={close} />}
    </Panel>
  )
}

interface TokenItemProps {
  token: PersonalToken
  onRevoked: () => void
  focusAfter: () => void
}

function TokenItem({ token, onRevoked, focusAfter }: TokenItemProps) {
  const { id, name, username, scopes, expiresAt, isExpired, lastUsedAt, lastNetwork } = token
  const network = lastNetwork ? ` from ${lastNetwork}` : ''
  return (
    <li className="token">
      <p>
        <strong>{name}</strong>
        {isExpired && ' (expired)'}
      </p>
      <p className="token-details">
        {username} · {scopes.join(', ')} · {isExpired ? 'expired' : 'expires'} {formatDateTime(expiresAt)} ·{' '}
        {lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}${network}` : 'never used'}
      </p>
      <ConfirmButton
        button="Revoke"
        about={name}
        question="Scripts that use it stop working at once."
        confirmLabel="Revoke"
        cancelLabel="Cancel"
        failureMessage="It could not be revoked. Please try again."
        onConfirm={() =>
          sendAdmin('DELETE', `${ADMIN_API.personalTokens}/${encodeURIComponent(id)}`).then(onRevoked)
        }
        focusAfter={focusAfter}
      />
    </li>
  )
}
