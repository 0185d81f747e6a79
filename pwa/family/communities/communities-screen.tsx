import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { toStateCode } from '#shared/contract/states.ts'
import { Trans, t } from '#words'
import { readEntryState, replaceEntryState } from '../../state/history-state.ts'
import { getAcceptedTown } from '../../state/town-suggestion.ts'
import { Button } from '../../ui/button.tsx'
import { InputField, SelectField } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateOptions, stateName } from '../../ui/state-options.tsx'
import { readFromSession } from '../results-watch/read-session.ts'
import { parseQuery, startQuery } from './browse-query.ts'
import { type Place, stateOfText, toPlace } from './place.ts'
import { PlaceCommunities } from './place-communities.tsx'

/** Lists the communities of a place. The family doesn't say who it is or what it needs. */
export function Component() {
  const { state } = useLocation()
  const [query, setQuery] = useState(() => parseQuery(state))
  /** The family asked for this list here, so the focus moves to it. */
  const [wasAsked, setAsked] = useState(false)
  const change = (next: typeof query) => {
    setQuery(next)
    // Going back and reloading show the same list. An address with the place would tell the server.
    replaceEntryState({ ...readEntryState(), ...next })
  }
  const look = (place: Place) => {
    change(startQuery(place))
    setAsked(true)
  }
  return (
    <div className="page stack-4 pt-4">
      <PageHead
        title={t`Look at communities`}
        description={t`See the assisted living communities and nursing homes of a state or around a ZIP code, from public records. No name or email needed.`}
      />
      <header className="stack-2">
        <h1 className="text-h2">{t`Look at communities`}</h1>
        {!query && (
          <p>
            <Trans>
              No name or email needed. Your ZIP code or city stays on this phone: we only see the state. If
              this phone can't keep the state's communities, we see the place, and nothing else.
            </Trans>
          </p>
        )}
      </header>
      {query ? (
        <>
          <details key={`form ${placeKey(query.place)}`}>
            <summary className="min-h-target cursor-pointer content-center font-[650] text-evergreen">{t`Look somewhere else`}</summary>
            <PlaceForm initial={query.place} onPlace={look} />
          </details>
          <PlaceCommunities
            key={placeKey(query.place)}
            query={query}
            onChange={change}
            onPlace={look}
            isFocused={wasAsked}
          />
        </>
      ) : (
        <PlaceForm initial={suggestedPlace()} onPlace={look} />
      )}
    </div>
  )
}

const placeKey = ({ state, zipCode, city }: Place) => `${state} ${zipCode} ${city}`

/** The place of this tab's search, or the town that the family accepted, to start with. Neither leaves the phone. */
function suggestedPlace(): Place | undefined {
  const search = readFromSession()?.questionnaire
  if (search) return toPlace(search.zipCode || search.city, search.state)
  const town = getAcceptedTown()
  return town && toStateCode(town.state) ? toPlace(town.zipCode ?? town.city, town.state) : undefined
}

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
