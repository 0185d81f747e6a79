import type { FactName } from '#shared/facts.ts'
import { msg, type Words } from '#words'

/** The facts of a group, under a heading. */
interface FactGroup {
  heading: Words
  facts: readonly FactName[]
}

/** What families ask first comes first. A fact in no group is not shown. */
export const FACT_GROUPS: readonly FactGroup[] = [
  {
    heading: msg`The house`,
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
    heading: msg`License`,
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
  { heading: msg`Money`, facts: ['priceLow', 'priceHigh', 'publicFunding'] },
  {
    heading: msg`Inspections and staff`,
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
