import { useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Field } from '#pwa/ui/field.tsx'
import { FoundNeed } from '#pwa/ui/found-need.tsx'
import { MAX_LETTER_LENGTH } from '#shared/contract/limits.ts'
import { listFoundValues } from '#shared/matching/letters/found-values.ts'
import type { LetterReading } from '#shared/matching/letters/reading.ts'
import { splitSentences } from '#shared/matching/letters/sentences.ts'
import { valuesOfNeed } from '#shared/matching/need-words.ts'
import type { Need } from '#shared/matching/needs.ts'
import { plural, t } from '#words'
import { ChoiceCards } from '../choice-cards.tsx'
import type { Form } from '../form.ts'
import { fieldId } from '../sections.ts'

interface OwnWordsProps {
  form: Form
  onChoose: (need: Need, value: string | string[]) => void
}

/**
 * A letter. The phone reads it and asks whether what it found is right: only what the family ticks becomes a need. The
 * letter itself leaves the phone only if the family allows it.
 */
export function OwnWords({ form, onChoose }: OwnWordsProps) {
  const mayRead = useId()
  const [text = '', needs] = useWatch({ control: form.control, name: ['ownWords', 'needs'] })
  const read = useLetterReading(text)
  const found = read ? listFoundValues(read.reading, read.sentences) : []
  const toggle = (id: string, isChosen: boolean) => {
    const chosen = found.find((value) => value.id === id)
    if (!chosen) return
    const { need, value } = chosen
    if (need !== 'payment') return onChoose(need, isChosen ? value : '')
    const others = valuesOfNeed(needs, need).filter((other) => other !== value)
    onChoose(need, isChosen ? [...others, value] : others)
  }
  return (
    <>
      <Field
        label={t`Or tell us in your own words`}
        id={fieldId('ownWords')}
        hint={t`For example: “Dad uses a walker and wandered twice. He has a pension.” Your phone reads it, even offline. None of it is sent unless you say so below.`}
        error={form.formState.errors.ownWords?.message}
      >
        {(control) => (
          <textarea {...control} {...form.register('ownWords')} rows={5} maxLength={MAX_LETTER_LENGTH} />
        )}
      </Field>
      <p role="status">
        {found.length > 0 &&
          t`${plural(found.length, { one: 'We found # thing in your words.', other: 'We found # things in your words.' })}`}
      </p>
      {found.length > 0 && (
        <ChoiceCards
          name="ownWords.found"
          kind="checkbox"
          legend={t`Is this right?`}
          hint={t`Check what is. What you don't check isn't used and stays on your phone.`}
          width="long"
          choices={found.map((value) => ({
            value: value.id,
            label: <FoundNeed {...value} />,
            isChecked: valuesOfNeed(needs, value.need).includes(value.value),
          }))}
          registration={{
            name: 'ownWords.found',
            onChange: ({ target: { value, checked } }) => toggle(value, checked),
          }}
        />
      )}
      {text.trim() !== '' && (
        <div className="questionnaire-consent">
          <input {...form.register('mayReadLetter')} type="checkbox" id={mayRead} />
          <label htmlFor={mayRead}>{t`The advisor may read what I wrote (optional)`}</label>
        </div>
      )}
    </>
  )
}

/** Typing has paused for this long. */
const PAUSE_MS = 700

interface ReadLetter {
  sentences: readonly string[]
  reading: LetterReading
}

/** What the phone reads in a text once typing pauses. The word lists load with the first text, and work offline from then on. */
function useLetterReading(text: string): ReadLetter | undefined {
  const [read, setRead] = useState<ReadLetter>()
  useEffect(() => {
    let isStale = false
    const timer = setTimeout(async () => {
      const sentences = splitSentences(text)
      if (sentences.length === 0) return setRead(undefined)
      // If the word lists can't load, the text is read after the next pause.
      const reader = await import('#shared/matching/letters/read-letter.ts').catch(() => undefined)
      const reading = await reader?.readLetter(sentences).catch(() => undefined)
      if (reading && !isStale) setRead({ sentences, reading })
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [text])
  return read
}
