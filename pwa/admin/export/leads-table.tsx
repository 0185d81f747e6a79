import type { Lead } from '#shared/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { formatDate } from '../format/format-date.ts'
import { describeConsent, describeNotice } from './describe-consent.ts'
import { EraseButton } from './erase-button.tsx'
import { FirstRowsNote, TABLE_ROWS } from './first-rows-note.tsx'
import './leads-table.css'

interface LeadsTableProps {
  leads: readonly Lead[]
  timeZone: string
  /** Undefined while the list is loading. */
  onErase: ((lead: Lead) => void) | undefined
}

/** The first TABLE_ROWS leads of a list. */
export function LeadsTable({ leads, timeZone, onErase }: LeadsTableProps) {
  if (leads.length === 0) return <p>No questionnaire data matches your current filters</p>
  return (
    <>
      <div className="leads-table">
        <DataTable caption="Questionnaire submissions" isCaptionHidden isSticky columns={COLUMNS}>
          {leads.slice(0, TABLE_ROWS).map((lead) => (
            <tr key={lead.id}>
              <th scope="row">
                {lead.firstName} {lead.lastName}
              </th>
              <td>{lead.email}</td>
              <td>
                {lead.city}, {lead.state} {lead.zipCode}
              </td>
              <td className="leads-table-line">{lead.age}</td>
              <td>{lead.budget}</td>
              <td className="leads-table-line">{formatDate(lead.createdAt, timeZone)}</td>
              <td>{lead.marketingOptIn ? 'Yes' : 'No'}</td>
              <td className="leads-table-consent">
                <ConsentCell lead={lead} timeZone={timeZone} />
              </td>
              <td>
                <EraseButton person={lead} onErase={onErase} />
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
      <FirstRowsNote count={leads.length} />
    </>
  )
}

/** What the family wants of sharing, and the notice of its state, in words. */
function ConsentCell({ lead, timeZone }: { lead: Lead; timeZone: string }) {
  const notice = describeNotice(lead, timeZone)
  return [...describeConsent(lead), ...(notice ? [notice] : [])].map((line) => <p key={line}>{line}</p>)
}

const COLUMNS = [
  'Name',
  'Email',
  'Location',
  'Age',
  'Budget',
  'Submitted',
  'Marketing Opt-In',
  'Sharing',
  'Erase',
]
