import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '#shared/desk/second-factor.ts'
import { AdminError } from '../admin-api.ts'

/** Whether this browser has passkeys. It has none on plain HTTP, except on localhost. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/**
 * Asks the operator to use a passkey. Call it soon after a click, as browsers require.
 * @throws AdminError with a message to show, also if the operator canceled
 */
export async function askForPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = request as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON }).catch((error) => refuse(error, request.rpId))
}

/**
 * Asks the operator to create a passkey on this device, a phone or a security key.
 * @throws AdminError with a message to show, also if the operator canceled
 */
export async function createPasskey(creation: PasskeyCreation): Promise<NewPasskey['credential']> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = creation as Parameters<typeof startRegistration>[0]['optionsJSON']
  return startRegistration({ optionsJSON }).catch((error) => refuse(error, creation.rp.id))
}

/** Explains a failure by the library's codes. Browsers don't tell a cancellation from a missing passkey. */
function refuse(error: { code?: string }, host: string): never {
  const messages: Record<string, string> = {
    ERROR_INVALID_DOMAIN: `Passkeys work only at ${host}. Please open the portal there.`,
    ERROR_INVALID_RP_ID: `Passkeys work only at ${host}. Please open the portal there.`,
    ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
    ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: 'No passkey was used. Please try again.',
    ERROR_CEREMONY_ABORTED: 'No passkey was used. Please try again.',
  }
  throw new AdminError(0, messages[error.code ?? ''] ?? 'This browser could not use a passkey.')
}

/** A button that asks for a passkey. Nothing in a browser without passkeys. */
export function PasskeyButton({
  onUse,
  variant,
}: {
  onUse: () => Promise<void>
  variant?: 'primary' | undefined
}) {
  const [isWaiting, setWaiting] = useState(false)
  if (!hasPasskeys()) return null
  const use = async () => {
    setWaiting(true)
    await onUse()
    setWaiting(false)
  }
  return (
    <Button variant={variant} disabled={isWaiting} onClick={() => void use()}>
      <KeyRound aria-hidden="true" />
      {isWaiting ? 'Waiting for your passkey...' : 'Use a passkey'}
    </Button>
  )
}
