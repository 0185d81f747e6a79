import { type FormEvent, useRef, useState } from 'react'
import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { InputField, SelectField } from '../../ui/field.tsx'
import { StateOptions, stateName } from '../../ui/state-options.tsx'
import { type Place, stateOfText, toPlace } from './place.ts'

const MAX_PLACE_CHARACTERS = 100

interface PlaceFormProps {
  initial: Place | undefined
  onPlace: (place: Place) => void
}

/** Asks where to look. A ZIP code fills in its state. */
export function PlaceForm({ initial, onPlace }: PlaceFormProps) {
  const [text, setText] = useState(initial?.zipCode || initial?.city || '')
  const [state, setState] = useState<string>(initial?.state ?? '')
  const [error, setError] = useState<string>()
  const stateSelect = useRef<HTMLSelectElement>(null)
  const type = (typed: string) => {
    setText(typed)
    const found = stateOfText(typed)
    if (found) setState(found)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const place = toPlace(text, state)
    const zipState = stateOfText(text)
    const problem = !place
      ? t`Choose a state.`
      : zipState && zipState !== place.state
        ? t`${place.zipCode} is in ${stateName(zipState)}. Choose that state, or change the ZIP code.`
        : undefined
    setError(problem)
    if (place && !problem) onPlace(place)
    else stateSelect.current?.focus()
  }
  return (
    <form
      className="stack-3 items-end md:grid-cols-[minmax(0,20rem)_minmax(0,16rem)_auto] md:justify-start"
      onSubmit={submit}
      noValidate
    >
      <InputField
        label={t`ZIP code or city (optional)`}
        value={text}
        maxLength={MAX_PLACE_CHARACTERS}
        autoComplete="postal-code"
        spellCheck={false}
        onChange={({ target }) => type(target.value)}
      />
      <SelectField
        label={t`State`}
        error={error}
        ref={stateSelect}
        value={state}
        autoComplete="address-level1"
        onChange={({ target }) => setState(target.value)}
      >
        <StateOptions empty={t`Choose a state`} />
      </SelectField>
      <Button type="submit" variant="primary">
        {t`Show communities`}
      </Button>
    </form>
  )
}
