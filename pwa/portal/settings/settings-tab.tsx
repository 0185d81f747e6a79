import './settings.css'
import type { ComponentType } from 'react'
import { type Access, mayUse } from '#shared/contract/access.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { sendAdmin } from '../admin-api.ts'
import { Form, usePortalForm } from '../components/form.tsx'
import { Panel } from '../components/panel.tsx'
import { ChangePasswordFields, NewPasswordFields, PasswordField } from '../components/password-field.tsx'
import { ModelPanel } from '../model/model-panel.tsx'
import { RetentionPanel } from '../retention/retention-panel.tsx'
import { useSession } from '../session.ts'
import { clearAdminData } from '../use-admin-data.ts'
import { AuditLog } from './audit-log.tsx'
import { DutyPanel } from './duty-panel.tsx'
import { EmailTemplatesPanel } from './email-templates-panel.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { PersonalTokensPanel } from './personal-tokens-panel.tsx'
import { RequiredFactorPanel } from './required-factor-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SiteTextsPanel } from './site-texts-panel.tsx'
import { UndeliveredPanel } from './undelivered-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

interface Section {
  id: string
  name: string
  access: Access
  panels: ComponentType[]
}

/** What is set for the whole agency comes before one's own account. */
const SECTIONS: Section[] = [
  { id: 'emails', name: 'Emails', access: 'desk', panels: [DutyPanel] },
  { id: 'texts', name: 'Texts for families', access: 'owner', panels: [SiteTextsPanel, EmailTemplatesPanel] },
  { id: 'people', name: 'People', access: 'owner', panels: [PeoplePanel, RequiredFactorPanel] },
  { id: 'audit-log', name: 'Audit log', access: 'owner', panels: [AuditLog] },
  { id: 'retention', name: 'Retention', access: 'owner', panels: [RetentionPanel] },
  { id: 'webhooks', name: 'Webhooks', access: 'owner', panels: [WebhooksPanel] },
  { id: 'model', name: 'Model', access: 'owner', panels: [ModelPanel] },
  { id: 'password', name: 'Password', access: 'self', panels: [ChangePasswordPanel] },
  { id: 'factor', name: 'Second factor', access: 'self', panels: [SecondFactorPanel, PasskeysPanel] },
  {
    id: 'sessions',
    name: 'Sessions and tokens',
    access: 'self',
    panels: [OpenSessions, PersonalTokensPanel],
  },
]

/** The Settings tab: a link to each section that the role may use, and the sections. */
export function SettingsTab() {
  const role = useSession()?.admin.role ?? ''
  const sections = SECTIONS.filter(({ access }) => mayUse(role, access))
  return (
    <div className="stack-4">
      {mayUse(role, 'owner') && <UndeliveredPanel />}
      <nav className="settings-sections" aria-label="Settings">
        {sections.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      {sections.map(({ id, panels }) => (
        <div key={id} className="stack-4" id={id} tabIndex={-1}>
          {panels.map((Panel) => (
            <Panel key={Panel.name} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Changes the operator's own password. Success clears the form. */
function ChangePasswordPanel() {
  const username = useSession()?.admin.username ?? ''
  const form = usePortalForm({
    schema: ChangePasswordFields,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    failure: 'Failed to change password',
    async send({ currentPassword, newPassword }) {
      await sendAdmin('POST', ADMIN_API.changePassword, { currentPassword, newPassword })
      form.reset()
      // Changing the password has ended all other sessions.
      clearAdminData(ADMIN_API.sessions)
    },
  })
  const { register, errors } = form
  return (
    <Panel title="Change Password">
      <Form form={form} button="Change Password" busy="Changing..." sent="Password changed successfully!">
        {/* Tells password managers which account this password belongs to. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Current Password"
          error={errors.currentPassword?.message}
          autoComplete="current-password"
          registration={register('currentPassword')}
        />
        <NewPasswordFields register={register} errors={errors} />
      </Form>
    </Panel>
  )
}
