import { PanelStack } from '../components/panel.tsx'
import { ModelPanel } from '../model/model-panel.tsx'
import { PeoplePanel } from '../people/people-panel.tsx'
import { AuditLog } from './audit-log.tsx'
import { ChangePasswordPanel } from './change-password-panel.tsx'
import { OpenSessions } from './open-sessions.tsx'

/** The Settings tab: the matching model, the password, open sessions, the administrators and the audit log. */
export function SettingsTab() {
  return (
    <PanelStack>
      <ModelPanel />
      <ChangePasswordPanel />
      <OpenSessions />
      <PeoplePanel />
      <AuditLog />
    </PanelStack>
  )
}
