import { useState } from 'react'
import { SelectField } from '#pwa/ui/field.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { EmailTemplates } from '#shared/desk/placement.ts'
import { sendAdmin } from '../admin-api.ts'
import { Form, FormField, usePortalForm } from '../components/form.tsx'
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
          <Templates templates={load.data.templates} />
        </>
      )}
    </Panel>
  )
}

type Template = EmailTemplates['templates'][number]

/** One text at a time. */
function Templates({ templates }: { templates: readonly Template[] }) {
  const [name, setName] = useState(templates[0]?.name)
  const template = templates.find((each) => each.name === name)
  return (
    <>
      <SelectField label="Email" value={name} onChange={({ target }) => setName(target.value)}>
        {templates.map((each) => (
          <option key={each.name}>{each.name}</option>
        ))}
      </SelectField>
      {template && <TemplateForm key={JSON.stringify(template)} template={template} others={templates} />}
    </>
  )
}

function TemplateForm({ template, others }: { template: Template; others: readonly Template[] }) {
  const form = usePortalForm({
    schema: EmailTemplates.shape.templates.def.element,
    defaultValues: template,
    draft: `email ${template.name}`,
    failure: 'Failed to save the texts of emails',
    async send(changed) {
      const templates = others.map((each) => (each.name === changed.name ? changed : each))
      await setAdminData(
        ADMIN_API.emailTemplates,
        await sendAdmin('PUT', ADMIN_API.emailTemplates, { templates }, EmailTemplates),
      )
    },
  })
  return (
    <Form form={form} button="Save email" busy="Saving..." sent="The email is saved.">
      <div className="stack-4 w-full">
        <FormField form={form} name="subject" label={`Subject of “${template.name}”`} />
        <FormField form={form} name="text" label={`Text of “${template.name}”`} as="textarea" rows={14} />
      </div>
    </Form>
  )
}
