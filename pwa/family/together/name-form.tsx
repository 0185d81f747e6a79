import { type FormEvent, useState } from 'react'
import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { MAX_NAME } from './lane.ts'

interface NameFormProps {
  action: string
  /** Starts or joins a list. Rejects if the phone can't store it. */
  onName: (name: string) => Promise<unknown>
}

/** Asks how the family calls the owner of this phone. Only members of the list read it. */
export function NameForm({ action, onName }: NameFormProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (!given) return setError(t`Please enter a name`)
    setError(undefined)
    onName(given).catch(() =>
      setError(t`This phone could not save the list. Free up some space and try again.`),
    )
  }
  return (
    <form className="grid w-full max-w-[24rem] gap-3" onSubmit={submit} noValidate>
      <Field
        label={t`What does your family call you?`}
        hint={t`Only members of the list see it.`}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={MAX_NAME}
            autoComplete="given-name"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Field>
      <Button variant="primary" type="submit">
        {action}
      </Button>
    </form>
  )
}
