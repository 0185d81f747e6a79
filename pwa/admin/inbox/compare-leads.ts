import type { LeadDetail } from '#shared/inbox.ts'
import { LEAD_FACTS } from '#shared/lead-columns.ts'
import { describeConsent } from '../export/describe-consent.ts'
import { formatDateTime, formatLongDate } from '../format.ts'
import { describePurpose, STAGE_LABELS } from './labels.ts'

/** One fact of two leads. */
export interface ComparedFact {
  name: string
  values: [string, string]
  /** Regardless of case, and of how a phone number is written. */
  isSame: boolean
}

type Fact = [
  name: string,
  read: (lead: LeadDetail) => string,
  normalize?: ((text: string) => string) | undefined,
]

const lastDigits = (phone: string) => phone.replace(/\D/g, '').slice(-10)

const FACTS: Fact[] = [
  ...LEAD_FACTS.map(
    ({ name, label, show }): Fact => [label, show, name === 'phone' ? lastDigits : undefined],
  ),
  ['Received', ({ createdAt }) => formatDateTime(createdAt)],
  ['Corrected', ({ correctedAt }) => (correctedAt ? formatDateTime(correctedAt) : '')],
  ['Reference', ({ reference }) => reference ?? ''],
  ['Sharing', (lead) => describeConsent(lead).join('; ')],
  ['Global Privacy Control', ({ gpc }) => (gpc ? 'Yes' : 'No')],
  ['Agreed to', ({ consent }) => consent?.purposes.map(describePurpose).join(', ') ?? ''],
  ['Stage', ({ desk }) => STAGE_LABELS[desk.stage]],
  ['Next step', ({ desk }) => (desk.nextOn ? `${desk.nextStep}, ${formatLongDate(desk.nextOn)}` : '')],
  ['Assigned to', ({ desk }) => desk.assignedTo?.username ?? ''],
  ['Merged before', ({ merged }) => (merged.length > 0 ? String(merged.length) : '')],
]

const toLowerCase = (text: string) => text.trim().toLowerCase()

/** The facts of two leads side by side, without those that neither has. */
export const compareLeads = (lead: LeadDetail, other: LeadDetail): ComparedFact[] =>
  FACTS.map(([name, read, normalize = toLowerCase]): ComparedFact => {
    const values: [string, string] = [read(lead), read(other)]
    return { name, values, isSame: normalize(values[0]) === normalize(values[1]) }
  }).filter(({ values }) => values.some((value) => value !== ''))
