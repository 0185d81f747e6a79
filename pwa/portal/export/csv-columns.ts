import { type CommunityRequest, describeTime } from '#shared/contract/community-request.ts'
import type { ContactItem, Lead } from '#shared/desk/admin-reports.ts'
import { ADDED_CSV_COLUMNS, ANSWER_CSV_COLUMNS } from '#shared/desk/lead-columns.ts'
import { SOURCE_LABELS } from '../inbox/labels.ts'
import type { CsvColumn } from './csv.ts'
import { describeAnswer, describeConsent, refusesCommunities, refusesPartners } from './describe-consent.ts'

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** As the inbox calls the stages. */
const describeStage = (stage: string | null | undefined) =>
  stage ? stage[0]?.toUpperCase() + stage.slice(1) : ''

const SUBMITTED: CsvColumn<Lead> = { header: 'Submitted (UTC)', cell: (lead) => lead.createdAt }

/** The contract's columns of a lead, with one for each amenity. */
export const CONTRACT_CSV_COLUMNS: readonly CsvColumn<Lead>[] = [...ANSWER_CSV_COLUMNS, SUBMITTED]

/**
 * All fields of a lead: the contract's, then what its family wants of sharing, then
 * what the desk knows of it, then the help that is needed. New columns are added at the end, because spreadsheets and scripts
 * count them.
 */
export const LEAD_CSV_COLUMNS: readonly CsvColumn<Lead>[] = [
  ...CONTRACT_CSV_COLUMNS,
  { header: 'Submission ID', cell: (lead) => lead.id },
  { header: 'Do Not Share with Marketing Partners', cell: (lead) => yesNo(refusesPartners(lead)) },
  { header: 'Do Not Share with Communities', cell: (lead) => yesNo(refusesCommunities(lead)) },
  { header: 'Answer on Marketing Partners', cell: (lead) => describeAnswer(lead.shareWithPartners) },
  { header: 'Answer on Communities', cell: (lead) => describeAnswer(lead.shareWithCommunities) },
  { header: 'Global Privacy Control', cell: (lead) => yesNo(lead.gpc) },
  { header: 'State Notice Read', cell: (lead) => lead.acknowledgement?.version ?? '' },
  { header: 'Reference', cell: (lead) => lead.reference ?? '' },
  { header: 'Corrected (UTC)', cell: (lead) => lead.correctedAt ?? '' },
  { header: 'Sharing', cell: (lead) => describeConsent(lead).join('; ') },
  { header: 'Stage', cell: (lead) => describeStage(lead.stage) },
  { header: 'Closed Because', cell: (lead) => lead.closeReason ?? '' },
  { header: 'Next Step', cell: (lead) => lead.nextStep ?? '' },
  { header: 'Next Step On', cell: (lead) => lead.nextOn ?? '' },
  { header: 'Assigned To', cell: (lead) => lead.assignedTo ?? '' },
  { header: 'First Contact (UTC)', cell: (lead) => lead.firstContactAt ?? '' },
  { header: 'Merged Into Submission ID', cell: (lead) => lead.mergedInto ?? '' },
  ...ADDED_CSV_COLUMNS,
  { header: 'Source', cell: (lead) => (lead.source ? SOURCE_LABELS[lead.source] : '') },
]

/** How the portal calls a request. */
export const REQUEST_TEXTS: Record<CommunityRequest['kind'], string> = {
  tour: 'Tour',
  information: 'Information',
}

export const MESSAGE_CSV_COLUMNS: readonly CsvColumn<ContactItem>[] = [
  { header: 'First Name', cell: (item) => item.firstName },
  { header: 'Last Name', cell: (item) => item.lastName },
  { header: 'Email', cell: (item) => item.email },
  { header: 'Phone', cell: (item) => item.phone ?? '' },
  { header: 'Message', cell: (item) => item.message },
  { header: 'Request', cell: ({ request }) => (request ? REQUEST_TEXTS[request.kind] : '') },
  { header: 'Community', cell: ({ request }) => request?.community.name ?? '' },
  { header: 'Town', cell: ({ request }) => request?.community.town ?? '' },
  { header: 'Community ID', cell: ({ request }) => request?.community.id ?? '' },
  { header: 'Times', cell: ({ request }) => request?.times?.map(describeTime).join('; ') ?? '' },
  { header: 'About the Times', cell: ({ request }) => request?.timesNote ?? '' },
  { header: 'Sent (UTC)', cell: (item) => item.createdAt },
  { header: 'Message ID', cell: (item) => item.id },
  { header: 'Language', cell: ({ language }) => language ?? '' },
]
