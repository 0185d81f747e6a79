import { useState } from 'react'
import { importUnsentFile } from '../local/unsent-file.ts'
import { Field } from '../ui/field.tsx'

const OUTCOME_TEXTS = {
  imported: "These answers are now on this phone and will be sent from here. They can't be sent twice.",
  known: 'These answers are on this phone already. Nothing was changed.',
  failed: 'This phone did not let us save them. Nothing was changed.',
} as const
const UNREADABLE = 'This is not a file of unsent answers from this app. Nothing was changed.'

/** Imports answers that another device could not send. */
export function ImportAnswers() {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOME_TEXTS | 'unreadable'>()
  const importFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (!file) return
    setOutcome(undefined)
    setOutcome(await importUnsentFile(file).catch(() => 'failed' as const))
    input.value = ''
  }
  return (
    <>
      <p>
        Couldn't send your answers from another phone or computer? Save them there as a file, and open the
        file here.
      </p>
      <Field
        label="File with unsent answers"
        hint="Its name ends in .json"
        error={outcome === 'unreadable' ? UNREADABLE : undefined}
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
      <p role="status">
        {outcome === undefined ? '' : outcome === 'unreadable' ? UNREADABLE : OUTCOME_TEXTS[outcome]}
      </p>
    </>
  )
}
