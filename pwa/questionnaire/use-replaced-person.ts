import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Draft } from '../local/schema.ts'
import type { Form } from './form.ts'
import { findPreviousSearch, isSamePerson } from './previous-search.ts'

/**
 * The first name of somebody else whose search on this phone these answers would replace, because an e-mail counts
 * once. None for a correction, whose family knows what it corrects.
 */
export function useReplacedPerson(form: Form, { key, supersedes }: Draft): string | undefined {
  const [email, firstName, lastName] = useWatch({
    control: form.control,
    name: ['email', 'firstName', 'lastName'],
  })
  const [replaced, setReplaced] = useState<string>()
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const former = email && !supersedes ? await findPreviousSearch(email, key) : undefined
      const isOther = former && !isSamePerson(former.payload, { firstName, lastName })
      if (isWanted) setReplaced(isOther ? former.payload.firstName : undefined)
    }
    // A phone that cannot be read has no former search to lose.
    look().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [email, firstName, lastName, key, supersedes])
  return replaced
}
