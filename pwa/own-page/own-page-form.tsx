import { type FormEvent, useState } from 'react'
import { WAITING_LIST } from '#shared/told-fact.ts'
import { t } from '#words'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

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
    <form className="own-page-form" onSubmit={(event) => void submit(event)}>
      <h2>{t`What holds now?`}</h2>
      <Field label={t`Rooms free`} hint={t`0 if none is free`}>
        {(control) => <input {...control} name="rooms" type="number" min={0} max={500} inputMode="numeric" />}
      </Field>
      <label className="own-page-choice">
        <input type="checkbox" name="waitingList" /> {t`Waiting list`}
      </label>
      <Field label={t`Price from, dollars a month`}>
        {(control) => (
          <input {...control} name="priceFrom" type="number" min={500} max={30000} inputMode="numeric" />
        )}
      </Field>
      <YesOrNo name="medicaid" legend={t`Takes Medicaid or a waiver`} />
      <Field label={t`Languages of the staff`} hint={t`With commas, such as English, Spanish`}>
        {(control) => <input {...control} name="languages" maxLength={200} autoComplete="off" />}
      </Field>
      <YesOrNo name="pets" legend={t`Pets welcome`} />
      <Field label={t`Please correct this too, if something else is wrong (our team reads it)`}>
        {(control) => <textarea {...control} name="note" maxLength={2000} rows={2} />}
      </Field>
      <Field label={t`Your name, if you like (families don't see it)`}>
        {(control) => <input {...control} name="toldBy" maxLength={100} autoComplete="name" />}
      </Field>
      {isEmpty && <p role="alert">{t`Please say at least one thing.`}</p>}
      <Button variant="primary" size="large" type="submit" disabled={isSending}>
        {t`Send my answer`}
      </Button>
    </form>
  )
}

function YesOrNo({ name, legend }: { name: string; legend: string }) {
  return (
    <fieldset className="own-page-group">
      <legend className="field-label">{legend}</legend>
      {[
        { value: 'yes', label: t`Yes` },
        { value: 'no', label: t`No` },
      ].map(({ value, label }) => (
        <label key={value} className="own-page-choice">
          <input type="radio" name={name} value={value} /> {label}
        </label>
      ))}
    </fieldset>
  )
}

/** The answer as the server takes it, with only what was said. */
export function readAnswer(form: FormData): Record<string, unknown> {
  const text = (name: string) => `${form.get(name) ?? ''}`.trim()
  const rooms = form.has('waitingList') ? WAITING_LIST : text('rooms') && Number(text('rooms'))
  const languages = text('languages')
    .split(',')
    .flatMap((one) => one.trim() || [])
  const said = {
    rooms,
    priceFrom: text('priceFrom') && Number(text('priceFrom')),
    medicaid: text('medicaid') && text('medicaid') === 'yes',
    languages: languages.length > 0 ? languages : '',
    pets: text('pets') && text('pets') === 'yes',
    note: text('note'),
    toldBy: text('toldBy'),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))
}
