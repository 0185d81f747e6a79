import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { MAX_SEARCH_TEXT } from '#shared/inbox.ts'
import './search-box.css'
import { useTyped } from './use-typed.ts'

const TOO_SHORT = 'Type at least 3 letters or digits'

/** What is typed into a search box, and its form's submit handler. */
export function useSearchBox(text: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useTyped(text)
  const [error, setError] = useState<string>()
  const type = (value: string) => {
    setTyped(value, value === '' ? '' : text)
    if (value === '') onSearch('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const searched = typed.trim()
    const isShort = searched !== '' && !/\S{3}/.test(searched)
    setError(isShort ? TOO_SHORT : undefined)
    if (isShort) return
    setTyped(searched, searched)
    onSearch(searched)
  }
  return { typed, error, type, submit }
}

interface SearchBoxProps {
  label: string
  search: ReturnType<typeof useSearchBox>
}

/** A search box with its button. A search starts with Enter or the button, because the audit log records each. */
export function SearchBox({ label, search: { typed, error, type } }: SearchBoxProps) {
  return (
    <div className="search-box">
      <Field label={label} error={error}>
        {(control) => (
          <input
            {...control}
            type="search"
            value={typed}
            maxLength={MAX_SEARCH_TEXT}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <Button variant="primary" type="submit">
        <Search aria-hidden="true" />
        Search
      </Button>
    </div>
  )
}
