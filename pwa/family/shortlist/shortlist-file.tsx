import { useState } from 'react'
import { t } from '#words'
import { type ImportedShortlist, importShortlist } from '../../local/shortlist-file.ts'
import { InputField } from '../../ui/field.tsx'
import { SaveShortlist } from '../saved-communities/save-shortlist.tsx'

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
      else setError(t`This is not a shortlist from this app. Nothing was changed.`)
    } catch {
      setError(t`This phone did not let us save it. Nothing was changed.`)
    }
    input.value = ''
  }
  return (
    <section className="stack-4 stack-left print:hidden mt-6" aria-labelledby="shortlist-file">
      <h2 id="shortlist-file" className="text-h3">{t`On another phone`}</h2>
      {hasEntries && <SaveShortlist search={search} title={t`your shortlist`} />}
      <InputField
        label={t`Add a shortlist from a file`}
        hint={t`Your notes stay as they are. Notes from the other phone are added beside them. The file's name ends in .json`}
        error={error}
        type="file"
        accept="application/json,.json"
        onChange={({ currentTarget }) => void importFile(currentTarget)}
      />
      <p role="status">{error ?? status}</p>
    </section>
  )
}

function describeImport({ added, updated, removedBefore, photosLeftOut }: ImportedShortlist): string {
  const sentences = [t`Added ${added}, updated ${updated}. Everything else stayed as it was.`]
  if (removedBefore > 0)
    sentences.push(
      t`Left out because you removed them here: ${removedBefore}. Save them again to see the notes from the other phone.`,
    )
  if (photosLeftOut > 0) sentences.push(t`Photos that did not fit: ${photosLeftOut}.`)
  return sentences.join(' ')
}
