import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Field } from '#pwa/ui/field.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { InboxPage, MAX_SEARCH_TEXT } from '#shared/desk/inbox.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'

/** Something to go to or to do. */
export interface Destination {
  name: string
  run: () => void
}

/** More would be a list to read; a longer search is quicker. */
const MAX_FOUND = 8

interface PaletteProps {
  destinations: readonly Destination[]
  onClose: () => void
}

/**
 * Everything in one list, filtered by what is typed. Families are searched for only when that is chosen, because the audit log
 * records each search.
 */
export function Palette({ destinations, onClose }: PaletteProps) {
  const list = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [found, setFound] = useState<Destination[]>()
  const [problem, setProblem] = useState<string>()
  const show = (next: Destination[] | undefined, why?: string) => {
    setFound(next)
    setProblem(why)
    setActive(0)
  }
  const search = async () => {
    try {
      const { leads } = await sendAdmin('POST', ADMIN_API.inboxSearch, { text: text.trim() }, InboxPage)
      const toLead = (id: string) => void navigate(`${ADMIN_SCREENS.inbox}?lead=${id}`)
      show(
        leads
          .slice(0, MAX_FOUND)
          .map(({ id, firstName, lastName, city, state, reference }) => ({
            name: [`${firstName} ${lastName}`, [city, state].filter(Boolean).join(', '), reference]
              .filter(Boolean)
              .join(' · '),
            run: () => toLead(id),
          })),
      )
    } catch (error) {
      show(undefined, errorMessage(error, 'Failed to search'))
    }
  }
  const words = text.toLowerCase().split(/\s+/)
  const named = destinations.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const searching = { name: `Search families for “${text.trim()}”`, run: search }
  const shown = found ?? (/\S{3}/.test(text) ? [...named, searching] : named)
  const choose = (destination: Destination | undefined) => {
    if (destination && destination !== searching) onClose()
    destination?.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setActive((active + step + shown.length) % Math.max(1, shown.length))
    if (event.key === 'Enter') choose(shown[active])
    if (step || event.key === 'Enter') event.preventDefault()
  }
  return (
    <Dialog title="Go to" onClose={onClose}>
      <Field label="A tab, a screen, an action or a family">
        {(control) => (
          <input
            {...control}
            role="combobox"
            aria-expanded={true}
            aria-controls={list}
            aria-activedescendant={shown.length > 0 ? `${list}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_SEARCH_TEXT}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              show(undefined)
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <ErrorAlert message={problem} />
      <p role="status">{shown.length === 0 && (found ? 'No family matches.' : 'Nothing has this name.')}</p>
      <div className="grid" id={list} role="listbox" aria-label="What to go to">
        {shown.map((destination, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys
          <div
            key={destination.name}
            id={`${list}-${index}`}
            className="flex min-h-target cursor-pointer items-center rounded-small px-3 outline-offset-[-2px] hover:bg-tint aria-selected:bg-tint aria-selected:outline-2 aria-selected:outline-evergreen"
            role="option"
            aria-selected={index === active}
            onClick={() => choose(destination)}
          >
            {destination.name}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
