import { PanelStack } from '../components/panel.tsx'
import { ModelPanel } from '../model/model-panel.tsx'
import { PeoplePanel } from '../people/people-panel.tsx'
import { AuditLog } from './audit-log.tsx'
import { ChangePasswordPanel } from './change-password-panel.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

/** The Settings tab: the matching model, the password, the second factor, open sessions, the administrators and the audit log. */
export function SettingsTab() {
  return (
    <PanelStack>
      <ModelPanel />
      <ChangePasswordPanel />
      <SecondFactorPanel />
      <OpenSessions />
      <PeoplePanel />
      <AuditLog />
    </PanelStack>
  )
}
