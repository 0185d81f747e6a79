import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmButton } from '#pwa/ui/confirm-button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  CreatedToken,
  MAX_TOKEN_DAYS,
  NewPersonalToken,
  PersonalToken,
  type Scope,
  scopesOf,
} from '#shared/desk/personal-tokens.ts'
import { sendAdmin } from '../admin-api.ts'
import { ChoiceList } from '../components/choice-list.tsx'
import { FormDialog, FormField, usePortalForm } from '../components/form.tsx'
import { Item } from '../components/item.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { formatDateTime } from '../format.ts'
import { useSession } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'

const Tokens = z.array(PersonalToken)
const DEFAULT_DAYS = 90

/** What a scope lets a script read. */
const SCOPE_TEXTS: Record<Scope, string> = {
  'leads:read': 'Leads and messages, with personal data',
  'figures:read': 'Figures, without personal data',
  'catalogue:read': 'The catalog of communities',
}

/** Tokens for scripts: everyone's for owners, one's own for others. Nothing for a role that has nothing to read by a script. */
export function PersonalTokensPanel() {
  const scopes = scopesOf(useSession()?.admin.role ?? '')
  const isAllowed = scopes.length > 0
  const load = useAdminData(isAllowed ? ADMIN_API.personalTokens : null, Tokens)
  const [dialog, setDialog] = useState<'new' | { token: string }>()
  const createButton = useRef<HTMLButtonElement>(null)
  const close = () => setDialog(undefined)
  if (!isAllowed) return null
  return (
    <Panel title="Tokens for scripts">
      <p>With a token, a script can read what you can read. It can’t change anything.</p>
      <LoadState load={load} what="the tokens" />
      <ul className="items">
        {load.data?.map((token) => (
          <TokenItem
            key={token.id}
            token={token}
            onRevoked={load.reload}
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
            load.reload()
            setDialog({ token })
          }}
        />
      )}
      {typeof dialog === 'object' && (
        <SecretDialog title="The new token" secret={dialog.token} button="I’ve saved it" onClose={close}>
          <p>
            Your script sends it in the header <code>Authorization: Bearer …</code>. Keep it like a password.
            It is not shown again.
          </p>
        </SecretDialog>
      )}
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
    <Item
      title={name}
      remark={isExpired && ' (expired)'}
      details={
        <>
          {username} · {scopes.join(', ')} · {isExpired ? 'expired' : 'expires'} {formatDateTime(expiresAt)} ·{' '}
          {lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}${network}` : 'never used'}
        </>
      }
      actions={
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
      }
    />
  )
}

interface NewTokenDialogProps {
  /** What the person's role may read. */
  scopes: readonly Scope[]
  onClose: () => void
  onCreated: (token: string) => void
}

function NewTokenDialog({ scopes, onClose, onCreated }: NewTokenDialogProps) {
  const form = usePortalForm({
    schema: NewPersonalToken,
    defaultValues: { name: '', scopes: [], days: DEFAULT_DAYS },
    failure: 'Failed to create the token',
    send: async (token) =>
      onCreated((await sendAdmin('POST', ADMIN_API.personalTokens, token, CreatedToken)).token),
  })
  const { errors, register } = form
  return (
    <FormDialog
      title="Create a token"
      form={{ ...form, problem: form.problem ?? errors.scopes?.message }}
      button="Create token"
      busy="Creating..."
      onClose={onClose}
    >
      <FormField form={form} name="name" label="What it is for" />
      <ChoiceList
        legend="What it may read"
        type="checkbox"
        choices={scopes}
        textOf={(scope) => (
          <>
            {SCOPE_TEXTS[scope]} <code>{scope}</code>
          </>
        )}
        input={register('scopes')}
      />
      <Field label="Days until it expires" hint={`${MAX_TOKEN_DAYS} at most`} error={errors.days?.message}>
        {(control) => (
          <input
            {...control}
            {...register('days', { valueAsNumber: true })}
            type="number"
            inputMode="numeric"
          />
        )}
      </Field>
    </FormDialog>
  )
}
