import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { BusinessInput } from '../../../shared/business-form.ts'
import { AdminError, sentenceFor } from '../admin-api.ts'
import { readSession } from '../session.ts'
import { type BusinessFields, businessForm, NEW_BUSINESS } from './business-fields.ts'
import { keepFields, keptFields } from './kept-fields.ts'

export type Form = UseFormReturn<BusinessFields, unknown, BusinessInput>

export interface BusinessFormOptions {
  /** The address of the screen, under which what was typed outlives a lost session. */
  screen: string
  fields: BusinessFields
  save: (input: BusinessInput) => Promise<void>
  /** Said when saving fails and the server gives no reason. */
  failure: string
  onSaved: () => void
}

/** The form's state: what is typed, why it was refused, and whether it comes from before a lost session. */
export function useBusinessForm({ screen, fields, save, failure, onSaved }: BusinessFormOptions) {
  const [username] = useState(() => readSession()?.admin.username ?? '')
  const [kept] = useState(() => keptFields(screen))
  const [problem, setProblem] = useState<string>()
  const [resolver] = useState(() => zodResolver(businessForm(fields.website)))
  const form = useForm({ resolver, defaultValues: kept ?? fields })
  const { getValues } = form
  useEffect(() => () => keepFields(screen, username, getValues()), [screen, username, getValues])

  const submit = form.handleSubmit(async (input) => {
    setProblem(undefined)
    try {
      await save(input)
      onSaved()
    } catch (error) {
      showIssues(form, error)
      setProblem(sentenceFor(error, failure))
    }
  })
  return { form, problem, submit, isRestored: kept !== undefined }
}

/** Puts the server's sentences at the fields they are about. */
function showIssues(form: Form, error: unknown) {
  const issues = error instanceof AdminError ? error.issues : []
  for (const { path, message } of issues) {
    const name = path.split('.')[0] as keyof BusinessFields
    if (name in NEW_BUSINESS) form.setError(name, { message })
  }
}
