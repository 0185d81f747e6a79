import type { FactName } from '#shared/facts.ts'
import { msg, type Words } from '#words'

/** The facts of a group, under a heading. `isOpen`: those which decide, so they aren't folded. */
interface FactGroup {
  heading: Words
  isOpen?: true
  facts: readonly FactName[]
}

/** What families ask first comes first. A fact in no group is not shown. */
export const FACT_GROUPS: readonly FactGroup[] = [
  { heading: msg`A warning about the license`, isOpen: true, facts: ['licenseWarning'] },
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
    isOpen: true,
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
