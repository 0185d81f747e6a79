import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { problemOf, SubjectSearch } from '#shared/privacy/subject-requests.ts'

const FIELDS = [
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone', label: 'Phone number', type: 'tel' },
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'reference', label: 'Reference', type: 'text' },
] as const

/** Asks by what to find a person. A record that meets any of it is found. */
export function PersonSearch({ onFind }: { onFind: (search: SubjectSearch) => Promise<void> }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(SubjectSearch),
    defaultValues: { email: '', phone: '', name: '', reference: '' },
  })
  const { errors, isSubmitting } = formState
  const find = async (search: SubjectSearch) => {
    const problem = problemOf(search)
    if (problem) setError(problem.path, { message: problem.message }, { shouldFocus: true })
    else await onFind(search)
  }
  return (
    <form className="requests-search" onSubmit={handleSubmit(find)} noValidate>
      {FIELDS.map(({ name, label, type }) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          {(control) => (
            <input {...control} {...register(name)} type={type} autoComplete="off" spellCheck={false} />
          )}
        </Field>
      ))}
      <Button variant="primary" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Searching...' : 'Find'}
      </Button>
    </form>
  )
}
