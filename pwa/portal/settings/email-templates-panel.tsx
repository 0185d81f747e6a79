import { Field } from '#pwa/ui/field.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { EmailTemplates } from '#shared/desk/placement.ts'
import { sendAdmin } from '../admin-api.ts'
import { Form, usePortalForm } from '../components/form.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { setAdminData, useAdminData } from '../use-admin-data.ts'

/** What staff begin emails to families with. */
export function EmailTemplatesPanel() {
  const load = useAdminData(ADMIN_API.emailTemplates, EmailTemplates)
  return (
    <Panel title="Emails to families">
      <LoadState load={load} what="the texts of emails" />
      {load.data && (
        <>
          <p>
            {
              'Emails begin with these texts. {name} becomes the family’s name, {advisor} yours, {site} the site’s, and {list}, on a line of its own, the link to the list. An empty field brings back the built-in text.'
            }
          </p>
          <TemplatesForm key={JSON.stringify(load.data)} templates={load.data} />
        </>
      )}
    </Panel>
  )
}

function TemplatesForm({ templates }: { templates: EmailTemplates }) {
  const form = usePortalForm({
    schema: EmailTemplates,
    defaultValues: templates,
    failure: 'Failed to save the texts of emails',
    async send(changed) {
      await setAdminData(
        ADMIN_API.emailTemplates,
        await sendAdmin('PUT', ADMIN_API.emailTemplates, changed, EmailTemplates),
      )
    },
  })
  return (
    <Form form={form} button="Save emails" busy="Saving..." sent="The texts of emails are saved.">
      {templates.templates.map(({ name }, index) => {
        const errors = form.errors.templates?.[index]
        return (
          <fieldset key={name} className="stack-4">
            <legend>{name}</legend>
            <Field label={`Subject of “${name}”`} error={errors?.subject?.message}>
              {(control) => (
                <input {...control} {...form.register(`templates.${index}.subject`)} autoComplete="off" />
              )}
            </Field>
            <Field label={`Text of “${name}”`} error={errors?.text?.message}>
              {(control) => <textarea {...control} {...form.register(`templates.${index}.text`)} rows={8} />}
            </Field>
          </fieldset>
        )
      })}
    </Form>
  )
}
