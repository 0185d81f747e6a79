import Search from 'lucide-react/icons/search'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { MAX_SEARCH_TEXT } from '#shared/desk/inbox.ts'
import { errorMessage } from '../admin-api.ts'
import { ErrorAlert } from '../components/load-state.tsx'

const TOO_SHORT = 'Type at least 3 letters or digits'

interface SearchBarProps {
  /** Of the search box. */
  label: string
  /** Of the form, where a screen has several. */
  name?: string
  /** In the box, where there is room for it, instead of the label above it. */
  placeholder?: string
  /** What is searched for now; empty without a search. */
  text: string
  onSearch: (text: string) => void
  /** Filters after the box, or what was found. */
  children?: ReactNode
}

/** A search box with its button. A search starts with Enter or the button, because the audit log records each. */
export function SearchBar(props: SearchBarProps) {
  const { label, name, placeholder, text, onSearch, children } = props
  const [typed, setTyped] = useTyped(text)
  const [error, setError] = useState<string>()
  const type = (value: string) => {
    setTyped(value, value === '' ? '' : text)
    if (value === '') onSearch('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const searched = typed.trim()
    const isShort = searched !== '' && !/\S{3}/.test(searched)
    setError(isShort ? TOO_SHORT : undefined)
    if (isShort) {
      // What was found before isn't what is in the box.
      setTyped(typed, '')
      return onSearch('')
    }
    setTyped(searched, searched)
    onSearch(searched)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari before 17 doesn't know the search element
    <form
      className={`low-fields ${placeholder ? 'flex min-w-0 flex-1 flex-wrap items-end gap-x-3 gap-y-2 text-small narrow:basis-full' : 'space-y-3'}`}
      role="search"
      aria-label={name}
      onSubmit={submit}
      noValidate
    >
      <div className="flex min-w-[min(100%,18rem)] flex-1 items-end gap-2 narrow:basis-full *:[.field]:grow">
        <Field label={placeholder ? <span className="sm:sr-only">{label}</span> : label} error={error}>
          {(control) => (
            <input
              {...control}
              type="search"
              value={typed}
              className={`${control.className} placeholder:text-ellipsis placeholder:text-quiet placeholder:opacity-100 max-sm:placeholder:opacity-0`}
              placeholder={placeholder}
              maxLength={MAX_SEARCH_TEXT}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <Button variant="primary" type="submit">
          <Search aria-hidden="true" />
          Search
        </Button>
      </div>
      {children}
    </form>
  )
}

/** What is typed into a field until it is applied. If `applied` changes otherwise, the field shows that. */
export function useTyped(
  applied: string,
): [typed: string, setTyped: (text: string, applies?: string) => void] {
  const [state, setState] = useState({ text: applied, applied })
  const typed = state.applied === applied ? state.text : applied
  return [typed, (text, next = applied) => setState({ text, applied: next })]
}

interface FinderProps<Row> {
  label: string
  name: string
  /** Rejects if the search fails. */
  find: (text: string) => Promise<readonly Row[]>
  /** '2 found', or that nothing was found. */
  say: (count: number) => string
  /** Shows what was found. */
  children: (found: readonly Row[]) => ReactNode
}

/** A search box, and below it what was found or why the search failed. */
export function Finder<Row>({ label, name, find, say, children }: FinderProps<Row>) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Row[]>()
  const [problem, setProblem] = useState<string>()
  const search = async (searched: string) => {
    setText(searched)
    setFound(undefined)
    setProblem(undefined)
    if (!searched) return
    try {
      setFound(await find(searched))
    } catch (error) {
      setProblem(errorMessage(error, 'Failed to search'))
    }
  }
  return (
    <div className="stack-3">
      <SearchBar label={label} name={name} text={text} onSearch={(next) => void search(next)} />
      <ErrorAlert message={problem} />
      <p role="status">{found && say(found.length)}</p>
      {found && children(found)}
    </div>
  )
}
