import { useState } from 'react'
import { type ImportedShortlist, importShortlist } from '../local/shortlist-file.ts'
import { SaveShortlist } from '../saved-communities/save-shortlist.tsx'
import { Field } from '../ui/field.tsx'

const UNREADABLE = 'This is not a shortlist from this app. Nothing was changed.'
const FAILED = 'This phone did not let us save it. Nothing was changed.'

/** Exports the shortlist as a file for another phone, and merges such a file into it. */
export function ShortlistFile({ search, hasEntries }: { search: string; hasEntries: boolean }) {
  const [error, setError] = useState<string>()
  const [status, setStatus] = useState('')
  const importFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (!file) return
    setError(undefined)
    setStatus('')
    try {
      const imported = await importShortlist(search, file)
      if (imported) setStatus(describeImport(imported))
      else setError(UNREADABLE)
    } catch {
      setError(FAILED)
    }
    input.value = ''
  }
  return (
    <section className="shortlist-file" aria-labelledby="shortlist-file">
      <h2 id="shortlist-file">On another phone</h2>
      {hasEntries && <SaveShortlist search={search} title="your shortlist" />}
      <Field
        label="Add a shortlist from a file"
        hint="The newer note of each community stays, and photos are added. The file's name ends in .json"
        error={error}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => void importFile(currentTarget)}
          />
        )}
      </Field>
      <p role="status">{error ?? status}</p>
    </section>
  )
}

function describeImport({ added, updated, photosLeftOut }: ImportedShortlist): string {
  const changes = `Added ${added}, updated ${updated}. Everything else stayed as it was.`
  return photosLeftOut > 0 ? `${changes} Photos that did not fit: ${photosLeftOut}.` : changes
}
