import { PanelStack } from '../components/panel.tsx'
import { ModelPanel } from '../model/model-panel.tsx'
import { AuditLog } from './audit-log.tsx'
import { ChangePasswordPanel } from './change-password-panel.tsx'
import { OpenSessions } from './open-sessions.tsx'

/** The matching model, one's password, who is signed in, and what was done. */
export function SettingsTab() {
  return (
    <PanelStack>
      <ModelPanel />
      <ChangePasswordPanel />
      <OpenSessions />
      <AuditLog />
    </PanelStack>
  )
}
