import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { INBOX_VIEWS, type InboxView, MAX_SEARCH_TEXT, STAGES, type Stage } from '../../../shared/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import './inbox-filter-bar.css'
import type { InboxFilters } from './inbox-queries.ts'
import { STAGE_LABELS, VIEW_LABELS } from './labels.ts'

const TOO_SHORT = 'Type at least 3 letters or digits'

interface InboxFilterBarProps {
  filters: InboxFilters
  onChange: (filters: InboxFilters) => void
}

/** The search box and the filters. A search starts with Enter or its button, because the audit log records each. */
export function InboxFilterBar({ filters, onChange }: InboxFilterBarProps) {
  const [typed, setTyped] = useState(filters.text)
  const [error, setError] = useState<string>()
  const search = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    const isShort = text !== '' && !/\S{3}/.test(text)
    setError(isShort ? TOO_SHORT : undefined)
    if (!isShort) onChange({ ...filters, text })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari before 17 doesn't know the search element
    <form className="inbox-filter-bar" role="search" onSubmit={search} noValidate>
      <div className="inbox-filter-bar-search">
        <Field label="Search name, email, phone, reference or town" error={error}>
          {(control) => (
            <input
              {...control}
              type="search"
              value={typed}
              maxLength={MAX_SEARCH_TEXT}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setTyped(event.target.value)
                if (event.target.value === '') onChange({ ...filters, text: '' })
              }}
            />
          )}
        </Field>
        <Button variant="primary" type="submit">
          <Search aria-hidden="true" />
          Search
        </Button>
      </div>
      <Field label="Show">
        {(control) => (
          <select
            {...control}
            value={filters.view}
            onChange={(event) => onChange({ ...filters, view: event.target.value as InboxView })}
          >
            {INBOX_VIEWS.map((view) => (
              <option key={view} value={view}>
                {VIEW_LABELS[view]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Stage">
        {(control) => (
          <select
            {...control}
            value={filters.stage}
            onChange={(event) => onChange({ ...filters, stage: event.target.value as Stage | '' })}
          >
            <option value="">Every stage</option>
            {STAGES.map((stage) => (
              <option key={stage} value={stage}>
                {STAGE_LABELS[stage]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </form>
  )
}
