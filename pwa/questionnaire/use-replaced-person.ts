import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Draft } from '../local/schema.ts'
import { whileCurrent } from '../ui/while-current.ts'
import type { Form } from './form.ts'
import { findPreviousSearch, isSamePerson } from './previous-search.ts'

/**
 * Returns the first name of another person whose search on this phone these answers would replace, because an email
 * can have only one search. Undefined for a correction, because the family knows what it replaces.
 */
export function useReplacedPerson(form: Form, { key, supersedes }: Draft): string | undefined {
  const [email, firstName, lastName] = useWatch({
    control: form.control,
    name: ['email', 'firstName', 'lastName'],
  })
  const [replaced, setReplaced] = useState<string>()
  useEffect(() => {
    const find = async () => {
      const previous = email && !supersedes ? await findPreviousSearch(email, key) : undefined
      const isOtherPerson = previous && !isSamePerson(previous.payload, { firstName, lastName })
      return isOtherPerson ? previous.payload.firstName : undefined
    }
    // If the phone's database cannot be read, there is no previous search to lose.
    return whileCurrent(find(), setReplaced)
  }, [email, firstName, lastName, key, supersedes])
  return replaced
}
