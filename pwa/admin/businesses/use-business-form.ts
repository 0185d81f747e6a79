import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import type { BusinessInput } from '#shared/business-form.ts'
import { AdminError, errorMessage } from '../admin-api.ts'
import { readSession } from '../session.ts'
import { type BusinessFields, businessFieldsSchema, NEW_BUSINESS } from './business-fields.ts'
import { findUnsavedFields, stashUnsavedFields } from './unsaved-fields.ts'

export type BusinessForm = UseFormReturn<BusinessFields, unknown, BusinessInput>

export interface BusinessEditorOptions {
  /** The screen's path: the key under which unsaved values survive an expired session. */
  screen: string
  fields: BusinessFields
  save: (input: BusinessInput) => Promise<void>
  /** The message to show if saving fails and the server gives no reason. */
  failure: string
  onSaved: () => void
}

/**
 * The form's state: its values, the error of the last save, and whether values were restored after a lost
 * session.
 */
export function useBusinessForm({ screen, fields, save, failure, onSaved }: BusinessEditorOptions) {
  const [username] = useState(() => readSession()?.admin.username ?? '')
  const [restored] = useState(() => findUnsavedFields(screen))
  const [problem, setProblem] = useState<string>()
  const [resolver] = useState(() => schemaResolver(businessFieldsSchema(fields.website)))
  const form = useForm({ resolver, defaultValues: restored ?? fields })
  const { getValues } = form
  useEffect(() => () => stashUnsavedFields(screen, username, getValues()), [screen, username, getValues])

  const submit = form.handleSubmit(async (input) => {
    setProblem(undefined)
    try {
      await save(input)
      onSaved()
    } catch (error) {
      showIssues(form, error)
      setProblem(errorMessage(error, failure))
    }
  })
  return { form, problem, submit, isRestored: restored !== undefined }
}

/** Shows the server's messages next to the fields they refer to. */
function showIssues(form: BusinessForm, error: unknown) {
  const issues = error instanceof AdminError ? error.issues : []
  for (const { path, message } of issues) {
    const name = path.split('.')[0] as keyof BusinessFields
    if (name in NEW_BUSINESS) form.setError(name, { message })
  }
}
