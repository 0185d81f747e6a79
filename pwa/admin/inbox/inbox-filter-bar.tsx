import { Field } from '#pwa/ui/field.tsx'
import { INBOX_VIEWS, type InboxView, STAGES, type Stage } from '#shared/inbox.ts'
import './inbox-filter-bar.css'
import type { InboxFilters } from './inbox-queries.ts'
import { STAGE_LABELS, VIEW_LABELS } from './labels.ts'
import { SearchBox, useSearchBox } from './search-box.tsx'

interface InboxFilterBarProps {
  filters: InboxFilters
  onChange: (filters: InboxFilters) => void
}

/** The search box and the filters. A search starts with Enter or its button, because the audit log records each. */
export function InboxFilterBar({ filters, onChange }: InboxFilterBarProps) {
  const search = useSearchBox(filters.text, (text) => onChange({ ...filters, text }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari before 17 doesn't know the search element
    <form className="inbox-filter-bar" role="search" onSubmit={search.submit} noValidate>
      <SearchBox label="Search name, email, phone, reference or town" search={search} />
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
