import { useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { msg, Trans, t } from '#words'
import { importUnsentFile } from '../../local/unsent-file.ts'
import { Field } from '../../ui/field.tsx'

const OUTCOME_TEXTS = {
  imported: msg`These answers are now on this phone and will be sent from here. They can't be sent twice.`,
  known: msg`These answers are on this phone already. Nothing was changed.`,
  failed: msg`This phone did not let us save them. Nothing was changed.`,
  unreadable: msg`This is not a file of unsent answers from this app. Nothing was changed.`,
} as const

/** Imports answers that another device could not send. */
export function ImportAnswers() {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOME_TEXTS>()
  const importFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (!file) return
    setOutcome(undefined)
    setOutcome(await importUnsentFile(file).catch(() => 'failed' as const))
    input.value = ''
  }
  const text = outcome && translate(OUTCOME_TEXTS[outcome])
  return (
    <>
      <p>
        <Trans>
          Couldn't send your answers from another phone or computer? Save them there as a file, and open the
          file here.
        </Trans>
      </p>
      <Field
        label={t`File with unsent answers`}
        hint={t`Its name ends in .json`}
        error={outcome === 'unreadable' ? text : undefined}
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
      <p role="status">{text}</p>
    </>
  )
}
