import { PanelStack } from '../parts/panel.tsx'
import { AuditLog } from './audit-log.tsx'
import { ChangePasswordPanel } from './change-password-panel.tsx'
import { OpenSessions } from './open-sessions.tsx'

/** One's password, who is signed in, and what was done. */
export function SettingsTab() {
  return (
    <PanelStack>
      <ChangePasswordPanel />
      <OpenSessions />
      <AuditLog />
    </PanelStack>
  )
}
