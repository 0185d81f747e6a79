import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { SITE_TEXTS, SiteTexts, SiteTextsReport } from '#shared/desk/site-texts.ts'
import { Form, FormField, usePortalForm } from '../components/form.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { saveSiteTexts } from '../components/save-site-texts.ts'
import { useAdminData } from '../use-admin-data.ts'

const LABELS: Record<keyof SiteTexts, string> = {
  phone: 'Support phone',
  email: 'Support email',
  businessHours: 'Business hours',
  isFree: 'What families pay',
  consultation: 'Consultations',
  timeZone: 'Time zone of your days: what is due, morning emails, reports',
}

/** What families read about the operator. */
export function SiteTextsPanel() {
  const load = useAdminData(ADMIN_API.siteTexts, SiteTextsReport)
  return (
    <Panel title="Texts for families">
      <LoadState load={load} what="the texts" />
      {load.data && (
        <>
          <p>
            Families read a change within seconds, and installed apps at their next update. An empty field
            shows the text below its name.
          </p>
          <TextsForm report={load.data} />
        </>
      )}
    </Panel>
  )
}

function TextsForm({ report: { texts, otherwise } }: { report: SiteTextsReport }) {
  const form = usePortalForm({
    schema: SiteTexts,
    defaultValues: texts,
    draft: 'website texts',
    failure: 'Failed to save the texts',
    send: saveSiteTexts,
  })
  const [search] = useSearchParams()
  const field = SITE_TEXTS.find((name) => name === search.get('field'))
  const { setFocus } = form
  useEffect(() => {
    if (field) setFocus(field)
  }, [field, setFocus])
  return (
    <Form form={form} button="Save texts" busy="Saving..." sent="The texts are saved.">
      {SITE_TEXTS.map((name) => (
        <FormField key={name} form={form} name={name} label={LABELS[name]} hint={otherwise[name]} />
      ))}
    </Form>
  )
}
