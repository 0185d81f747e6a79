import { useDeferredValue, useMemo, useState } from 'react'
import { ADMIN_API } from '#shared/admin-paths.ts'
import type { Lead } from '#shared/admin-reports.ts'
import { Panel } from '../components/panel.tsx'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'
import { formatCount } from '../format/format-number.ts'
import { LEAD_COLUMNS } from './columns.ts'
import { refusesSharing } from './describe-consent.ts'
import { ExportButton } from './export-button.tsx'
import { FilterForm } from './filter-form.tsx'
import { filterLeads, NO_FILTERS, toLeadQuery } from './lead-filters.ts'
import { isFullyLoaded, useLeads } from './leads-and-messages.ts'
import { LeadsTable } from './leads-table.tsx'
import { ListState } from './list-state.tsx'
import { LoadInParts } from './load-in-parts.tsx'
import { RefusedSwitch } from './refused-switch.tsx'
import { useEraseDialog } from './use-erase-dialog.tsx'

const NO_LEADS: Lead[] = []

/** The questionnaire submissions: filters, the first matching rows, and the export of all matching rows. */
export function LeadsPanel({ timeZone }: { timeZone: string }) {
  const [filters, setFilters] = useState(NO_FILTERS)
  const [query, setQuery] = useState('')
  const list = useLeads(query)
  const { fallback, moveFocus } = useFallbackFocus<HTMLParagraphElement>()
  const erase = useEraseDialog({
    listPath: ADMIN_API.questionnaires,
    itemName: 'answers',
    onErased: moveFocus,
  })
  // Deferred, so that typing stays responsive while the table catches up.
  const applied = useDeferredValue(filters)
  const leads = useDeferredValue(list.data ?? NO_LEADS)
  const shown = useMemo(() => filterLeads(leads, applied, timeZone), [leads, applied, timeZone])
  const [includesRefused, setIncludesRefused] = useState(false)
  const refused = shown.filter(refusesSharing).length
  const exported = useMemo(
    () => (includesRefused ? shown : shown.filter((lead) => !refusesSharing(lead))),
    [shown, includesRefused],
  )
  const isComplete = isFullyLoaded(list)
  const isCurrent = applied === filters && leads === list.data
  return (
    <Panel
      title="Questionnaire Submissions"
      actions={
        <ExportButton
          columns={LEAD_COLUMNS}
          rows={exported}
          leftOut={shown.length - exported.length}
          isComplete={isComplete && isCurrent}
          name="questionnaire-submissions"
          timeZone={timeZone}
        />
      }
    >
      <FilterForm filters={filters} onChange={setFilters} timeZone={timeZone} />
      {list.error?.code === 'filters_required' || query !== '' ? (
        <LoadInParts list={list} loaded={query} chosen={toLeadQuery(filters)} onLoad={setQuery} />
      ) : (
        <ListState items="questionnaire submissions" list={list} />
      )}
      {list.data && (
        <>
          <p role="status" tabIndex={-1} ref={fallback}>
            Showing {formatCount(shown.length)} of {formatCount(leads.length)} questionnaire submissions
          </p>
          {refused > 0 && (
            <RefusedSwitch count={refused} isOn={includesRefused} onChange={setIncludesRefused} />
          )}
          <LeadsTable
            leads={shown}
            timeZone={timeZone}
            onErase={isComplete ? (lead) => erase.open(lead, familyOf(leads, lead)) : undefined}
          />
        </>
      )}
      {erase.dialog}
    </Panel>
  )
}

/** The other leads that are merged with one. */
function familyOf(leads: readonly Lead[], lead: Lead): Lead[] {
  const main = lead.mergedInto ?? lead.id
  return leads.filter(({ id, mergedInto }) => id !== lead.id && (id === main || mergedInto === main))
}
