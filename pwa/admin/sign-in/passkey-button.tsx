import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { hasPasskeys } from './browser-passkeys.ts'

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
