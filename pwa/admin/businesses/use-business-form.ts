import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { BusinessInput } from '../../../shared/business-form.ts'
import { AdminError, errorMessage } from '../admin-api.ts'
import { readSession } from '../session.ts'
import { type BusinessFields, businessFieldsSchema, NEW_BUSINESS } from './business-fields.ts'
import { findUnsavedFields, stashUnsavedFields } from './unsaved-fields.ts'

export type BusinessForm = UseFormReturn<BusinessFields, unknown, BusinessInput>

export interface BusinessEditorOptions {
  /** The address of the screen, under which what was typed outlives a lost session. */
  screen: string
  fields: BusinessFields
  save: (input: BusinessInput) => Promise<void>
  /** Said when saving fails and the server gives no reason. */
  failure: string
  onSaved: () => void
}

/** The form's state: what is typed, why it was refused, and whether it comes from before a lost session. */
export function useBusinessForm({ screen, fields, save, failure, onSaved }: BusinessEditorOptions) {
  const [username] = useState(() => readSession()?.admin.username ?? '')
  const [kept] = useState(() => findUnsavedFields(screen))
  const [problem, setProblem] = useState<string>()
  const [resolver] = useState(() => zodResolver(businessFieldsSchema(fields.website)))
  const form = useForm({ resolver, defaultValues: kept ?? fields })
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
  return { form, problem, submit, isRestored: kept !== undefined }
}

/** Puts the server's sentences at the fields they are about. */
function showIssues(form: BusinessForm, error: unknown) {
  const issues = error instanceof AdminError ? error.issues : []
  for (const { path, message } of issues) {
    const name = path.split('.')[0] as keyof BusinessFields
    if (name in NEW_BUSINESS) form.setError(name, { message })
  }
}
