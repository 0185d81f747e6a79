import { type FormEvent, useRef, useState } from 'react'
import { toFieldIssues } from '../../shared/errors.ts'
import { FindSearch } from '../../shared/find-search.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { EMAIL_INPUT } from '../ui/input-props.ts'
import { Notice } from '../ui/notice.tsx'
import { ReferenceField } from './reference-field.tsx'
import { retrievalProblem, retrieveSearch } from './retrieve-search.ts'

/** The form that retrieves an earlier search by its reference and the family's email. */
export function RetrieveForm({ onFound }: { onFound?: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [isSearching, setSearching] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const retrieve = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(undefined)
    const parsed = FindSearch.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    const issues = parsed.success ? [] : toFieldIssues(parsed.error)
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    if (!parsed.success) {
      const [first] = issues
      form.current?.querySelector<HTMLInputElement>(`[name="${first?.path}"]`)?.focus()
      return
    }
    setSearching(true)
    try {
      await retrieveSearch(parsed.data)
      onFound?.()
    } catch (error) {
      setProblem(retrievalProblem(error))
      setSearching(false)
    }
  }
  return (
    <form ref={form} className="find-search-form" noValidate onSubmit={(event) => void retrieve(event)}>
      <ReferenceField error={errors.reference} />
      <Field label="Email" error={errors.email}>
        {(control) => <input {...control} {...EMAIL_INPUT} name="email" />}
      </Field>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" disabled={isSearching}>
        {isSearching ? 'Searching…' : 'Get my matches'}
      </Button>
    </form>
  )
}
