import { PanelStack } from '../components/panel.tsx'
import { ModelPanel } from '../model/model-panel.tsx'
import { useMayUse } from '../session.ts'
import { AuditLog } from './audit-log.tsx'
import { ChangePasswordPanel } from './change-password-panel.tsx'
import { DutyPanel } from './duty-panel.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { PersonalTokensPanel } from './personal-tokens-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { UndeliveredPanel } from './undelivered-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

/**
 * The Settings tab: emails about leads, webhooks, the matching model, the password, the second factor, passkeys, open
 * sessions, tokens for scripts, the people and the audit log. Only what the role may use.
 */
export function SettingsTab() {
  const isOwner = useMayUse('owner')
  const worksWithLeads = useMayUse('desk')
  return (
    <PanelStack>
      {isOwner && <UndeliveredPanel />}
      {worksWithLeads && <DutyPanel />}
      {isOwner && <WebhooksPanel />}
      {isOwner && <ModelPanel />}
      <ChangePasswordPanel />
      <SecondFactorPanel />
      <PasskeysPanel />
      <OpenSessions />
      <PersonalTokensPanel />
      {isOwner && <PeoplePanel />}
      {isOwner && <AuditLog />}
    </PanelStack>
  )
}
