import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type Access, mayUse } from '#shared/contract/access.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { OwnName } from '#shared/desk/admin.ts'
import { sendAdmin } from '../admin-api.ts'
import { Form, FormField, usePortalForm } from '../components/form.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel, PanelStack } from '../components/panel.tsx'
import {
  ChangePasswordFields,
  NewPasswordFields,
  OWN_NAME,
  PasswordField,
} from '../components/password-field.tsx'
import { ModelFiguresPanel } from '../model/model-figures-panel.tsx'
import { ModelPanel } from '../model/model-panel.tsx'
import { RetentionPanel } from '../retention/retention-panel.tsx'
import { useSession } from '../session.ts'
import { clearAdminData, setAdminData, useAdminData } from '../use-admin-data.ts'
import { AuditLog } from './audit-log.tsx'
import { DutyPanel } from './duty-panel.tsx'
import { EmailTemplatesPanel } from './email-templates-panel.tsx'
import { OpenDataPanel } from './open-data-panel.tsx'
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
  /** Its name in the URL: ?tab=settings&section=emails. */
  id: string
  name: string
  /** Who may use its panels. A panel that only some may use says so itself. */
  access: Access
  panels: ComponentType[]
}

const SECTIONS: readonly Section[] = [
  {
    id: 'account',
    name: 'My account',
    access: 'self',
    panels: [OwnNamePanel, ChangePasswordPanel, SecondFactorPanel, PasskeysPanel, OpenSessions],
  },
  { id: 'notifications', name: 'Notifications', access: 'desk', panels: [UndeliveredPanel, DutyPanel] },
  { id: 'texts', name: 'Website texts', access: 'owner', panels: [SiteTextsPanel] },
  { id: 'emails', name: 'Emails', access: 'owner', panels: [EmailTemplatesPanel] },
  { id: 'team', name: 'Team', access: 'owner', panels: [PeoplePanel, RequiredFactorPanel] },
  { id: 'privacy', name: 'Privacy and audit', access: 'owner', panels: [RetentionPanel, AuditLog] },
  {
    id: 'technical',
    name: 'Technical',
    access: 'owner',
    panels: [ModelPanel, ModelFiguresPanel, WebhooksPanel, PersonalTokensPanel, OpenDataPanel],
  },
]

/** The Settings tab: the sections that the role may use, of which the address says one. The first is shown without an address. */
export function SettingsTab() {
  const role = useSession()?.admin.role ?? ''
  const [search] = useSearchParams()
  const sections = SECTIONS.filter(({ access }) => mayUse(role, access))
  const current = sections.find(({ id }) => id === search.get('section')) ?? sections[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label="Settings" className="flex flex-wrap gap-x-1 md:flex-col">
        {sections.map((section) => (
          <SectionLink key={section.id} section={section} isCurrent={section === current} />
        ))}
      </nav>
      <PanelStack>
        {current?.panels.map((Panel) => (
          <Panel key={Panel.name} />
        ))}
      </PanelStack>
    </div>
  )
}

const SectionLink = ({ section: { id, name }, isCurrent }: { section: Section; isCurrent: boolean }) => (
  <Link
    to={{ search: `?tab=settings&section=${id}` }}
    aria-current={isCurrent ? 'page' : undefined}
    className="inline-flex min-h-target items-center rounded-small px-3 text-small aria-[current]:bg-tint aria-[current]:font-[650] aria-[current]:no-underline"
  >
    {name}
  </Link>
)

/** The operator's own name, as families read it. Without one, the agency alone signs. */
function OwnNamePanel() {
  const load = useAdminData(ADMIN_API.ownName, OwnName)
  return (
    <Panel title="Name in emails">
      <LoadState load={load} what="your name" />
      {load.data && <OwnNameForm own={load.data} />}
    </Panel>
  )
}

function OwnNameForm({ own }: { own: OwnName }) {
  const form = usePortalForm({
    schema: OwnName,
    defaultValues: own,
    failure: 'Failed to save your name',
    send: async (changed) =>
      setAdminData(ADMIN_API.ownName, await sendAdmin('PUT', ADMIN_API.ownName, changed, OwnName)),
  })
  return (
    <Form form={form} button="Save name" busy="Saving..." sent="Your name is saved.">
      <FormField form={form} {...OWN_NAME} />
    </Form>
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
