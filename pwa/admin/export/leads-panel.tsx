import { useDeferredValue, useMemo, useState } from 'react'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import type { Lead } from '../../../shared/admin-reports.ts'
import { Panel } from '../components/panel.tsx'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'
import { formatCount } from '../format/format-number.ts'
import { LEAD_COLUMNS } from './columns.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterForm } from './filter-form.tsx'
import { filterLeads, NO_FILTERS } from './lead-filters.ts'
import { useLeads } from './leads-and-messages.ts'
import { LeadsTable } from './leads-table.tsx'
import { ListState } from './list-state.tsx'

const NONE: Lead[] = []

/** The questionnaires: filters, the first of those that pass, and the file of them all. */
export function LeadsPanel({ timeZone }: { timeZone: string }) {
  const list = useLeads()
  const [filters, setFilters] = useState(NO_FILTERS)
  const [toErase, setToErase] = useState<Lead>()
  const { target, moveFocus } = useFallbackFocus<HTMLParagraphElement>()
  // Typing comes first: the table follows when there is time.
  const applied = useDeferredValue(filters)
  const leads = useDeferredValue(list.data ?? NONE)
  const shown = useMemo(() => filterLeads(leads, applied, timeZone), [leads, applied, timeZone])
  const isComplete = list.data !== undefined && !list.isLoading && !list.error
  const isCurrent = applied === filters && leads === list.data
  return (
    <Panel
      title="Questionnaire Submissions"
      actions={
        <ExportButton
          columns={LEAD_COLUMNS}
          rows={shown}
          isComplete={isComplete && isCurrent}
          name="questionnaire-submissions"
          timeZone={timeZone}
        />
      }
    >
      <FilterForm filters={filters} onChange={setFilters} timeZone={timeZone} />
      <ListState things="questionnaire submissions" list={list} />
      {list.data && (
        <>
          <p role="status" tabIndex={-1} ref={target}>
            Showing {formatCount(shown.length)} of {formatCount(leads.length)} questionnaire submissions
          </p>
          <LeadsTable leads={shown} timeZone={timeZone} onErase={isComplete ? setToErase : undefined} />
        </>
      )}
      {toErase && (
        <EraseDialog
          call={ADMIN_API.questionnaires}
          person={toErase}
          what="answers"
          onClose={() => setToErase(undefined)}
          onErased={() => {
            setToErase(undefined)
            moveFocus()
          }}
        />
      )}
    </Panel>
  )
}
