import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { INBOX_VIEWS, type InboxLead, type InboxView } from '#shared/desk/inbox.ts'
import { STAGES } from '#shared/desk/inbox-changes.ts'
import { AddFamily } from './add-family.tsx'
import { ChoiceField } from './choice-field.tsx'
import { type InboxPart, InboxScreen } from './inbox-screen.tsx'
import { STAGE_LABELS, VIEW_LABELS } from './labels.ts'
import { isFiltered, type LeadFilters, NO_FILTERS, readFilters, toParams, toSearch } from './lead-filters.ts'
import { LeadPanel } from './lead-panel.tsx'
import { LEADS } from './lead-records.ts'
import { LeadTable } from './lead-table.tsx'
import { SearchBar, useTyped } from './search-bar.tsx'

const PART: InboxPart<LeadFilters, InboxLead> = {
  kind: LEADS,
  title: 'Inbox',
  param: 'lead',
  noun: ['lead', 'leads'],
  nothing: {
    describe: describeNothing,
    yet: 'No leads yet. They appear here as soon as a family sends its answers.',
  },
  readFilters,
  toParams,
  toSearch,
  isFiltered,
  // The other filters may leave out what has arrived.
  listNew: ({ newLeads }, filters) =>
    isFiltered({ ...filters, view: filters.view === 'unread' ? 'all' : filters.view }) ? [] : newLeads,
  renderFilters: (filters, onChange) => (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 *:last:mt-1">
      <SearchBar
        label="Search name, email, phone, reference or town"
        placeholder="Name, email, phone, town"
        text={filters.text}
        onSearch={(text) => onChange({ ...filters, text })}
      >
        <ChoiceField
          label="Show"
          choices={INBOX_VIEWS}
          labels={VIEW_LABELS}
          value={filters.view}
          onChange={(view) => onChange({ ...filters, view })}
        />
        <ChoiceField
          label="Stage"
          choices={['', ...STAGES] as const}
          labels={{ '': 'All stages', ...STAGE_LABELS }}
          value={filters.stage}
          onChange={(stage) => onChange({ ...filters, stage })}
        />
        <MoreFilters filters={filters} onChange={onChange} />
      </SearchBar>
      <AddFamily />
    </div>
  ),
  renderRows: (leads, openId, onOpen) => <LeadTable leads={leads} openId={openId} onOpen={onOpen} />,
  renderPanel: (id, onClose, onOpen) => <LeadPanel key={id} id={id} onClose={onClose} onOpen={onOpen} />,
}

const NOTHING: Record<InboxView, string> = {
  all: '',
  unread: 'Every lead has been read.',
  due: 'Nothing is due today, and nothing is overdue.',
  mine: 'No lead is assigned to you.',
  unassigned: 'Every lead is assigned to someone.',
}

/** What is true of an empty list. */
function describeNothing(filters: LeadFilters): string {
  const hasOnlyView = !isFiltered({ ...filters, view: 'all' })
  if (hasOnlyView) return NOTHING[filters.view]
  if (filters.text && !isFiltered({ ...filters, text: '' }))
    return `No lead matches “${filters.text}”. Try fewer letters.`
  return filters.text
    ? `No lead matches “${filters.text}” and these filters. Try fewer letters, or show all leads.`
    : 'No lead matches these filters.'
}

/** The inbox's leads. */
export const Component = () => <InboxScreen part={PART} />

interface MoreFiltersProps {
  filters: LeadFilters
  onChange: (filters: LeadFilters) => void
}

/** The filters that are needed less often, and the way back to all leads, folded unless one of them is set. */
function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const { isRefused, isSpanish, isDuplicate, from, to } = filters
  const count = [isRefused, isSpanish, isDuplicate, from, to].filter(Boolean).length
  const [isOpen, setOpen] = useState(count > 0)
  const check = (label: string, name: 'isRefused' | 'isSpanish' | 'isDuplicate') => (
    <CheckRow
      checked={filters[name]}
      onChange={(event) => onChange({ ...filters, [name]: event.target.checked })}
    >
      {label}
    </CheckRow>
  )
  return (
    <>
      <Button variant="quiet" className="text-small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ListFilter aria-hidden="true" />
        Filters{count > 0 && ` (${count})`}
      </Button>
      {isOpen && (
        <div className="flex w-full flex-wrap items-end gap-x-4 gap-y-2 text-small">
          <DayField
            label="Received from"
            day={from}
            onChange={(day) => onChange({ ...filters, from: day })}
          />
          <DayField label="Received until" day={to} onChange={(day) => onChange({ ...filters, to: day })} />
          {check('Asked us not to share', 'isRefused')}
          {check('Reads Spanish', 'isSpanish')}
          {check('Possible duplicates', 'isDuplicate')}
          {isFiltered(filters) && (
            <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
              Show all leads
            </Button>
          )}
        </div>
      )}
    </>
  )
}

interface DayFieldProps {
  label: string
  day: string
  onChange: (day: string) => void
}

/** A day. While it is being typed, the browser reports years such as 0002, which filter nothing yet. */
function DayField({ label, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useTyped(day)
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={typed}
          min="2000-01-01"
          max="2099-12-31"
          onChange={(event) => {
            const { value, validity } = event.target
            setTyped(value, validity.valid ? value : day)
            if (validity.valid && value !== day) onChange(value)
          }}
        />
      )}
    </Field>
  )
}
