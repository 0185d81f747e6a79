import type { FactName } from '#shared/facts.ts'

/** The facts of a group, under a heading. */
interface FactGroup {
  heading: string
  facts: readonly FactName[]
}

/** What families ask first comes first. A fact in no group is not shown. */
export const FACT_GROUPS: readonly FactGroup[] = [
  {
    heading: 'The house',
    facts: [
      'capacity',
      'dementiaCare',
      'dementiaPlaces',
      'serves',
      'evacuation',
      'owner',
      'ownerChanged',
      'opened',
      'certifiedSince',
      'continuingCare',
    ],
  },
  {
    heading: 'License',
    facts: [
      'licenseWarning',
      'licenseMeaning',
      'licenseClass',
      'licenseStatus',
      'licenseNumber',
      'licenseIssued',
      'licenseExpires',
      'accreditation',
    ],
  },
  { heading: 'Money', facts: ['priceLow', 'priceHigh', 'publicFunding'] },
  {
    heading: 'Inspections and staff',
    facts: [
      'specialFocus',
      'abuseMark',
      'lastInspection',
      'findings',
      'seriousFindings',
      'complaintFindings',
      'fines',
      'fineDollars',
      'paymentDenials',
      'inspectionScore',
      'stars',
      'staffHours',
      'registeredNurseHours',
      'reportUrl',
    ],
  },
]
