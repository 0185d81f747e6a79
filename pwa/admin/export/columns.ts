import type { ContactItem, Lead } from '../../../shared/admin-reports.ts'
import { AMENITY_LABELS } from '../../../shared/amenities.ts'
import type { CsvColumn } from './csv.ts'

const yesNo = (isSo: boolean) => (isSo ? 'Yes' : 'No')

/** All that is known of a lead; each amenity of the questionnaire has a column of its own besides. */
export const LEAD_COLUMNS: readonly CsvColumn<Lead>[] = [
  { head: 'First Name', cell: (lead) => lead.firstName },
  { head: 'Last Name', cell: (lead) => lead.lastName },
  { head: 'Email', cell: (lead) => lead.email },
  { head: 'Phone', cell: (lead) => lead.phone ?? '' },
  { head: 'Age', cell: (lead) => lead.age },
  { head: 'Gender', cell: (lead) => lead.gender },
  { head: 'City', cell: (lead) => lead.city },
  { head: 'State', cell: (lead) => lead.state },
  { head: 'ZIP Code', cell: (lead) => lead.zipCode },
  { head: 'Budget', cell: (lead) => lead.budget },
  { head: 'Amenities', cell: (lead) => lead.amenities.join(';') },
  ...AMENITY_LABELS.map((label) => ({
    head: label,
    cell: (lead: Lead) => yesNo(lead.amenities.includes(label)),
  })),
  { head: 'Marketing Opt-In', cell: (lead) => yesNo(lead.marketingOptIn) },
  { head: 'Submitted (UTC)', cell: (lead) => lead.createdAt },
  { head: 'Submission ID', cell: (lead) => lead.id },
]

export const MESSAGE_COLUMNS: readonly CsvColumn<ContactItem>[] = [
  { head: 'First Name', cell: (item) => item.firstName },
  { head: 'Last Name', cell: (item) => item.lastName },
  { head: 'Email', cell: (item) => item.email },
  { head: 'Phone', cell: (item) => item.phone ?? '' },
  { head: 'Message', cell: (item) => item.message },
  { head: 'Sent (UTC)', cell: (item) => item.createdAt },
  { head: 'Message ID', cell: (item) => item.id },
]
