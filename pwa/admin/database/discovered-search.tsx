import { type FormEvent, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'

const MAX_CHARACTERS = 100

/** Searches by name or place. An empty search shows everything. */
export function DiscoveredSearch({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari didn't know the search element before version 17
    <form role="search" className="database-form" onSubmit={submit}>
      <Field label="Name, city or state">
        {(control) => (
          <input
            {...control}
            type="search"
            value={text}
            maxLength={MAX_CHARACTERS}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit">Search</Button>
    </form>
  )
}
