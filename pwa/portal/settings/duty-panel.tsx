import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DUTY_MODES, Duty, type DutyMode, DutyReport } from '#shared/desk/mails.ts'
import { sendAdmin } from '../admin-api.ts'
import { ChoiceList } from '../components/choice-list.tsx'
import { Form, FormField, usePortalForm } from '../components/form.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { clearAdminData, setAdminData, useAdminData } from '../use-admin-data.ts'

const MODE_TEXTS: Record<DutyMode, string> = {
  each: 'An email for each one, at once',
  hourly: 'One email an hour, if there is something new',
  daily: 'One email a day, at 8 in the morning, if there is something new',
  none: 'No emails',
}

/** How the operator is told about new leads and messages. */
export function DutyPanel() {
  const load = useAdminData(ADMIN_API.duty, DutyReport)
  const { data } = load
  return (
    <Panel title="New leads and messages">
      <LoadState load={load} what="your choice" />
      {data && (
        <>
          <p>
            An email about a lead has its reference, its place and the kind of care, but not the family’s name
            or answers. A message from the contact form is sent as the family wrote it, unless you choose a
            summary.
          </p>
          {data.operatorEmail !== null && (
            <p>OPERATOR_EMAIL also gets each email at once: {data.operatorEmail}</p>
          )}
          <DutyForm duty={data} />
        </>
      )}
    </Panel>
  )
}

function DutyForm({ duty: { mode, address } }: { duty: DutyReport }) {
  const form = usePortalForm({
    schema: Duty,
    defaultValues: { mode, address },
    failure: 'Failed to save your choice',
    async send(chosen) {
      await setAdminData(ADMIN_API.duty, await sendAdmin('PUT', ADMIN_API.duty, chosen, DutyReport))
      // The warnings and the waiting emails depend on the choice.
      clearAdminData(ADMIN_API.siteCheck)
      clearAdminData(ADMIN_API.mailProblems)
    },
  })
  return (
    <Form form={form} button="Save" busy="Saving..." sent="Your choice is saved.">
      <ChoiceList
        legend="What you get"
        type="radio"
        choices={DUTY_MODES}
        textOf={(mode) => MODE_TEXTS[mode]}
        input={form.register('mode')}
      />
      <FormField
        form={form}
        name="address"
        label="Your address for these emails"
        hint="It can differ from your account’s address, which gets password resets."
        type="email"
        autoComplete="email"
      />
    </Form>
  )
}
