import { Field } from '#pwa/ui/field.tsx'
import { MESSAGE_VIEWS, type MessageView } from '#shared/inbox-messages.ts'
import '../inbox-filter-bar.css'
import { SearchBox, useSearchBox } from '../search-box.tsx'
import { MESSAGE_VIEW_LABELS } from './message-labels.ts'
import type { MessageFilters } from './message-queries.ts'

interface MessageFilterBarProps {
  filters: MessageFilters
  onChange: (filters: MessageFilters) => void
}

/** The search box and the choice of which messages to show. */
export function MessageFilterBar({ filters, onChange }: MessageFilterBarProps) {
  const search = useSearchBox(filters.text, (text) => onChange({ ...filters, text }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari before 17 doesn't know the search element
    <form className="inbox-filter-bar" role="search" onSubmit={search.submit} noValidate>
      <SearchBox label="Search name, email, phone, reference or text" search={search} />
      <Field label="Show">
        {(control) => (
          <select
            {...control}
            value={filters.view}
            onChange={(event) => onChange({ ...filters, view: event.target.value as MessageView })}
          >
            {MESSAGE_VIEWS.map((view) => (
              <option key={view} value={view}>
                {MESSAGE_VIEW_LABELS[view]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </form>
  )
}
