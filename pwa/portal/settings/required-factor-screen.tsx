import { Button } from '#pwa/ui/button.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { SecondFactors } from '#shared/desk/second-factor.ts'
import { PanelStack } from '../components/panel.tsx'
import { setLacksFactor } from '../sign-in/lacks-factor.ts'
import { adminQueries, useAdminData } from '../use-admin-data.ts'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

/** Replaces every screen for someone who must set up a second factor first. */
export function Component() {
  const { data } = useAdminData(ADMIN_API.secondFactor, SecondFactors)
  const hasFactor = data !== undefined && (data.hasTotp || data.passkeys > 0)
  const proceed = () => {
    setLacksFactor(undefined)
    // What was refused is loaded again.
    adminQueries.clear()
    document.getElementById('main')?.focus()
  }
  return (
    <PanelStack>
      <PageHead title="Second factor" />
      <h1>Set up a second factor</h1>
      <p>
        This portal has families’ health data, so its owner requires a second factor of everyone. Choose an
        authenticator app or a passkey. You then get recovery codes, in case you lose it. Without them, an
        owner can let you start again.
      </p>
      <SecondFactorPanel />
      <PasskeysPanel />
      <div>
        <Button variant="primary" disabled={!hasFactor} onClick={proceed}>
          Continue to the portal
        </Button>
      </div>
    </PanelStack>
  )
}
