import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useDeferredValue, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { InputField } from '#pwa/ui/field.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Lead, MAX_EXPORTED_LEADS } from '#shared/desk/admin-reports.ts'
import { describeTown } from '#shared/desk/lead-columns.ts'
import { formatCount, formatDate } from '../format.ts'
import { type AdminData, useAdminData } from '../use-admin-data.ts'
import { CONTRACT_CSV_COLUMNS, LEAD_CSV_COLUMNS } from './csv-columns.ts'
import { describeConsent, describeNotice, refusesSharing } from './describe-consent.ts'
import { filterLeads, type LeadFilters, NO_FILTERS, toLeadQuery } from './lead-filters.ts'
import { ListState } from './list-state.tsx'
import { loadAllPages } from './load-all-pages.ts'
import { type ExportedKind, RecordsPanel } from './records-panel.tsx'

const Leads = z.array(Lead)
const NO_LEADS: Lead[] = []

const LEADS: ExportedKind<Lead> = {
  title: 'Questionnaire Submissions',
  caption: 'Questionnaire submissions',
  columns: [
    { heading: 'Email', cell: (lead) => lead.email },
    { heading: 'Location', cell: describeTown },
    { heading: 'Age', className: 'whitespace-nowrap', cell: (lead) => lead.age },
    {
      heading: 'Budget',
      className: 'whitespace-nowrap',
      cell: ({ budget }) => budget.replace(/ \(.*\)$/, ''),
    },
    {
      heading: 'Submitted',
      className: 'whitespace-nowrap',
      cell: (lead, timeZone) => formatDate(lead.createdAt, timeZone),
    },
    { heading: 'Marketing Opt-In', cell: (lead) => (lead.marketingOptIn ? 'Yes' : 'No') },
    { heading: 'Sharing', cell: (lead, timeZone) => <SharingMark lead={lead} timeZone={timeZone} /> },
  ],
  nothing: 'No questionnaire data matches your current filters',
  csvColumns: CONTRACT_CSV_COLUMNS,
  fileName: 'questionnaire-submissions',
  listPath: ADMIN_API.questionnaires,
  itemName: 'answers',
}

/** Whether a family's data may be shared, as an icon: its title and screen readers have the words. */
function SharingMark({ lead, timeZone }: { lead: Lead; timeZone: string }) {
  const words = [...describeConsent(lead), describeNotice(lead, timeZone)].filter(Boolean).join('. ')
  const [Icon, color] = refusesSharing(lead) ? [Ban, 'text-brick'] : [Check, 'text-evergreen']
  return (
    <span title={words}>
      <Icon aria-hidden="true" className={`size-[1.35em] ${color}`} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

/** The questionnaire submissions: filters, the first matching rows, and the export of all matching rows. */
export function LeadsPanel({ timeZone }: { timeZone: string }) {
  const [filters, setFilters] = useState(NO_FILTERS)
  const [query, setQuery] = useState('')
  const list = useAdminData(`${ADMIN_API.questionnaires}${query}`, Leads, loadAllPages)
  // Deferred, so that typing stays responsive while the table catches up.
  const applied = useDeferredValue(filters)
  const leads = useDeferredValue(list.data ?? NO_LEADS)
  const shown = useMemo(() => filterLeads(leads, applied, timeZone), [leads, applied, timeZone])
  const [includesRefused, setIncludesRefused] = useState(false)
  const [hasAllColumns, setAllColumns] = useState(false)
  const refused = shown.filter(refusesSharing).length
  const exported = useMemo(
    () => (includesRefused ? shown : shown.filter((lead) => !refusesSharing(lead))),
    [shown, includesRefused],
  )
  return (
    <RecordsPanel
      kind={LEADS}
      // Who must not share a family's data has to see it in the file.
      csvColumns={hasAllColumns || includesRefused ? LEAD_CSV_COLUMNS : CONTRACT_CSV_COLUMNS}
      list={list}
      shown={shown}
      exported={exported}
      isCurrent={applied === filters && leads === list.data}
      timeZone={timeZone}
      count={`Showing ${formatCount(shown.length)} of ${formatCount(leads.length)} questionnaire submissions`}
      mergedWith={(lead) => familyOf(leads, lead)}
      options={
        <div className="row gap-x-5">
          <CheckRow checked={hasAllColumns} onChange={(event) => setAllColumns(event.target.checked)}>
            All columns in the file
          </CheckRow>
          {refused > 0 && (
            <CheckRow
              checked={includesRefused}
              onChange={(event) => setIncludesRefused(event.target.checked)}
            >
              Include {refused === 1 ? '1 family' : `${formatCount(refused)} families`} who asked us not to
              share
            </CheckRow>
          )}
        </div>
      }
    >
      <FilterForm filters={filters} onChange={setFilters} timeZone={timeZone} />
      {list.error?.code === 'filters_required' || query !== '' ? (
        <LoadInParts list={list} loaded={query} chosen={toLeadQuery(filters)} onLoad={setQuery} />
      ) : (
        <ListState items="questionnaire submissions" list={list} />
      )}
    </RecordsPanel>
  )
}

/** The other leads that are merged with one. */
function familyOf(leads: readonly Lead[], lead: Lead): Lead[] {
  const main = lead.mergedInto ?? lead.id
  return leads.filter(({ id, mergedInto }) => id !== lead.id && (id === main || mergedInto === main))
}

interface LoadInPartsProps {
  list: AdminData<readonly unknown[]> & { reload: () => void }
  /** The queries of what is loaded and of what the filters choose now. */
  loaded: string
  chosen: string
  onLoad: (query: string) => void
}

/** Loads a list that is too long for one export in parts: the operator chooses filters first. */
function LoadInParts({ list, loaded, chosen, onLoad }: LoadInPartsProps) {
  const isTooLong = list.error?.code === 'filters_required'
  return (
    <>
      {isTooLong && (
        <Notice tone="info" role="status" title="Choose filters first">
          <p>
            More than {formatCount(MAX_EXPORTED_LEADS)} submissions{' '}
            {loaded === '' ? 'are stored' : 'match these filters'}. One export can have that many. Choose
            filters, such as a state or dates, then load what matches. Below are only the newest.
          </p>
        </Notice>
      )}
      {!isTooLong && <ListState items="questionnaire submissions" list={list} />}
      {chosen !== loaded && (
        <Button variant="primary" disabled={list.isLoading} onClick={() => onLoad(chosen)}>
          {chosen === '' ? 'Load without filters' : 'Load what matches the filters'}
        </Button>
      )}
    </>
  )
}

interface FilterFormProps {
  filters: LeadFilters
  onChange: (filters: LeadFilters) => void
  /** The time zone in which days begin and end. */
  timeZone: string
}

/** On a phone, a date field needs the full width. */
const FULL = 'max-sm:col-span-full'
const FIELDS = [
  { width: FULL, name: 'city', label: 'City', type: 'text' },
  { width: '', name: 'state', label: 'State', type: 'text' },
  { width: '', name: 'zipCode', label: 'ZIP Code', type: 'text' },
  { width: FULL, name: 'startDate', label: 'Start Date', type: 'date' },
  { width: FULL, name: 'endDate', label: 'End Date', type: 'date' },
] as const

/** The five filters. They apply with each keystroke; nothing needs to be submitted. */
function FilterForm({ filters, onChange, timeZone }: FilterFormProps) {
  return (
    <div className="space-y-2">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] [&_.field-input]:min-h-target">
        {FIELDS.map(({ name, label, type, width }) => (
          <div key={name} className={width}>
            <InputField
              label={label}
              type={type}
              value={filters[name]}
              autoComplete="off"
              max={type === 'date' ? '9999-12-31' : undefined}
              onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
            />
          </div>
        ))}
      </div>
      <div className="ends text-quiet text-small">
        <p>
          Both dates are included, in the time zone <strong>{timeZone}</strong>.
        </p>
        <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
          <RotateCcw aria-hidden="true" />
          Reset Filters
        </Button>
      </div>
    </div>
  )
}
