import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { submitShown } from '#pwa/ui/submit-shown.ts'
import type { BusinessInput } from '#shared/contract/business-form.ts'
import { AdminError, errorMessage } from '../admin-api.ts'
import { lastSessionEnd, readSession } from '../session.ts'
import { type BusinessFields, businessFieldsSchema, NEW_BUSINESS } from './business-fields.ts'

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

  const submit = submitShown(form, async (input) => {
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

// In memory only, because the portal stores nothing on the device.
let stashed: { screen: string; username: string; fields: BusinessFields } | undefined

/**
 * Call this when the form unmounts. If the session expired while the operator was typing, stashes the values
 * until they sign in again; otherwise discards them. `screen` is the screen's path.
 */
function stashUnsavedFields(screen: string, username: string, fields: BusinessFields): void {
  const isLost = readSession() === null && lastSessionEnd() !== 'logged-out'
  stashed = isLost ? { screen, username, fields } : undefined
}

/** The stashed values of this screen, if the operator who is signed in now typed them. */
function findUnsavedFields(screen: string): BusinessFields | undefined {
  if (stashed?.screen !== screen || stashed.username !== readSession()?.admin.username) return undefined
  return stashed.fields
}
