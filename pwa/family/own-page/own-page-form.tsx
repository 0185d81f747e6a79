import { type FormEvent, useState } from 'react'
import { WAITING_LIST } from '#shared/catalog/told-fact.ts'
import { MAX_ROOMS, MAX_TELLER, MAX_TOLD_PRICE, MIN_TOLD_PRICE } from '#shared/catalog/told-record.ts'
import { MAX_NOTE } from '#shared/desk/inbox-changes.ts'
import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check-row.tsx'
import { Field, InputField } from '../../ui/field.tsx'
import { toldOf } from '../../ui/typed-told.ts'

/** Characters of all languages. */
const MAX_LANGUAGES_TEXT = 200

interface OwnPageFormProps {
  isSending: boolean
  /** Sends what was said. @returns whether it was stored */
  onAnswer: (answer: object) => Promise<boolean>
}

/** What a community says has changed. What stays empty stays as it was. */
export function OwnPageForm({ isSending, onAnswer }: OwnPageFormProps) {
  const [isEmpty, setEmpty] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const answer = readAnswer(new FormData(form))
    setEmpty(Object.keys(answer).length === 0)
    if (Object.keys(answer).length > 0 && (await onAnswer(answer))) form.reset()
  }
  return (
    <form className="stack-4 stack-left *:w-full" onSubmit={(event) => void submit(event)}>
      <h2>{t`What holds now?`}</h2>
      <InputField
        label={t`Rooms free`}
        hint={t`0 if none is free`}
        name="rooms"
        type="number"
        min={0}
        max={MAX_ROOMS}
        inputMode="numeric"
      />
      <CheckRow name="waitingList"> {t`Waiting list`}</CheckRow>
      <InputField
        label={t`Price from, dollars a month`}
        name="priceFrom"
        type="number"
        min={MIN_TOLD_PRICE}
        max={MAX_TOLD_PRICE}
        inputMode="numeric"
      />
      <YesOrNo name="medicaid" legend={t`Takes Medicaid or a waiver`} />
      <InputField
        label={t`Languages of the staff`}
        hint={t`With commas, such as English, Spanish`}
        name="languages"
        maxLength={MAX_LANGUAGES_TEXT}
        autoComplete="off"
      />
      <YesOrNo name="pets" legend={t`Pets welcome`} />
      <Field label={t`Please correct this too, if something else is wrong (our team reads it)`}>
        {(control) => <textarea {...control} name="note" maxLength={MAX_NOTE} rows={2} />}
      </Field>
      <InputField
        label={t`Your name, if you like (families don't see it)`}
        name="toldBy"
        maxLength={MAX_TELLER}
        autoComplete="name"
      />
      {isEmpty && <p role="alert">{t`Please say at least one thing.`}</p>}
      <Button className="w-auto!" variant="primary" size="large" type="submit" disabled={isSending}>
        {t`Send my answer`}
      </Button>
    </form>
  )
}

function YesOrNo({ name, legend }: { name: string; legend: string }) {
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="font-[650]">{legend}</legend>
      {[
        { value: 'yes', label: t`Yes` },
        { value: 'no', label: t`No` },
      ].map(({ value, label }) => (
        <CheckRow key={value} type="radio" name={name} value={value}>
          {' '}
          {label}
        </CheckRow>
      ))}
    </fieldset>
  )
}

/** The answer as the server takes it, with only what was said. */
export const readAnswer = (form: FormData): object =>
  toldOf({ ...Object.fromEntries(form), ...(form.has('waitingList') && { rooms: WAITING_LIST }) })
