import { readDate } from '../reading/date.ts'
import { readPosition } from '../reading/position.ts'
import type { Row } from '../reading/row.ts'
import type { Format } from './format.ts'
import { writeSentences } from './sentences.ts'

const STARS = /^[1-5]$/

/** Nursing homes that accept Medicare or Medicaid: NH_ProviderInfo_MonYYYY.csv from CMS's Provider Data Catalog. */
export const cmsNursingHomes: Format = {
  name: 'cms-nh-providerinfo',
  publisher: 'Centers for Medicare & Medicaid Services',
  columns: [
    'CMS Certification Number (CCN)',
    'Provider Name',
    'Provider Address',
    'City/Town',
    'State',
    'ZIP Code',
    'Telephone Number',
    'Provider SSA County Code',
    'County/Parish',
    'Urban',
    'Ownership Type',
    'Number of Certified Beds',
    'Average Number of Residents per Day',
    'Average Number of Residents per Day Footnote',
    'Provider Type',
    'Provider Resides in Hospital',
    'Legal Business Name',
    'Date First Approved to Provide Medicare and Medicaid Services',
    'Chain Name',
    'Chain ID',
    'Number of Facilities in Chain',
    'Chain Average Overall 5-star Rating',
    'Chain Average Health Inspection Rating',
    'Chain Average Staffing Rating',
    'Chain Average QM Rating',
    'Continuing Care Retirement Community',
    'Special Focus Status',
    'Abuse Icon',
    'Most Recent Health Inspection More Than 2 Years Ago',
    'Provider Changed Ownership in Last 12 Months',
    'With a Resident and Family Council',
    'Automatic Sprinkler Systems in All Required Areas',
    'Overall Rating',
    'Overall Rating Footnote',
    'Health Inspection Rating',
    'Health Inspection Rating Footnote',
    'QM Rating',
    'QM Rating Footnote',
    'Long-Stay QM Rating',
    'Long-Stay QM Rating Footnote',
    'Short-Stay QM Rating',
    'Short-Stay QM Rating Footnote',
    'Staffing Rating',
    'Staffing Rating Footnote',
    'Reported Staffing Footnote',
    'Physical Therapist Staffing Footnote',
    'Reported Nurse Aide Staffing Hours per Resident per Day',
    'Reported LPN Staffing Hours per Resident per Day',
    'Reported RN Staffing Hours per Resident per Day',
    'Reported Licensed Staffing Hours per Resident per Day',
    'Reported Total Nurse Staffing Hours per Resident per Day',
    'Total number of nurse staff hours per resident per day on the weekend',
    'Registered Nurse hours per resident per day on the weekend',
    'Reported Physical Therapist Staffing Hours per Resident Per Day',
    'Total nursing staff turnover',
    'Total nursing staff turnover footnote',
    'Registered Nurse turnover',
    'Registered Nurse turnover footnote',
    'Number of administrators who have left the nursing home',
    'Administrator turnover footnote',
    'Nursing Case-Mix Index',
    'Nursing Case-Mix Index Ratio',
    'Case-Mix Nurse Aide Staffing Hours per Resident per Day',
    'Case-Mix LPN Staffing Hours per Resident per Day',
    'Case-Mix RN Staffing Hours per Resident per Day',
    'Case-Mix Total Nurse Staffing Hours per Resident per Day',
    'Case-Mix Weekend Total Nurse Staffing Hours per Resident per Day',
    'Adjusted Nurse Aide Staffing Hours per Resident per Day',
    'Adjusted LPN Staffing Hours per Resident per Day',
    'Adjusted RN Staffing Hours per Resident per Day',
    'Adjusted Total Nurse Staffing Hours per Resident per Day',
    'Adjusted Weekend Total Nurse Staffing Hours per Resident per Day',
    'Rating Cycle 1 Standard Survey Health Date',
    'Rating Cycle 1 Total Number of Health Deficiencies',
    'Rating Cycle 1 Number of Standard Health Deficiencies',
    'Rating Cycle 1 Number of Complaint Health Deficiencies',
    'Rating Cycle 1 Health Deficiency Score',
    'Rating Cycle 1 Number of Health Revisits',
    'Rating Cycle 1 Health Revisit Score',
    'Rating Cycle 1 Total Health Score',
    'Rating Cycle 2 Standard Health Survey Date',
    'Rating Cycle 2/3 Total Number of Health Deficiencies',
    'Rating Cycle 2 Number of Standard Health Deficiencies',
    'Rating Cycle 2/3 Number of Complaint Health Deficiencies',
    'Rating Cycle 2/3 Health Deficiency Score',
    'Rating Cycle 2/3 Number of Health Revisits',
    'Rating Cycle 2/3 Health Revisit Score',
    'Rating Cycle 2/3 Total Health Score',
    'Total Weighted Health Survey Score',
    'Number of Citations from Infection Control Inspections',
    'Number of Fines',
    'Total Amount of Fines in Dollars',
    'Number of Payment Denials',
    'Total Number of Penalties',
    'Location',
    'Latitude',
    'Longitude',
    'Geocoding Footnote',
    'Processing Date',
  ],
  columnOf: {
    id: 'CMS Certification Number (CCN)',
    name: 'Provider Name',
    address: ['Provider Address'],
    city: 'City/Town',
    state: 'State',
    zipCode: 'ZIP Code',
    phone: 'Telephone Number',
  },
  dateOf: (row) => readDate(row, 'Processing Date'),
  read: (row) => ({
    careTypes: ['Skilled Nursing'],
    rating: readStars(row),
    position: readPosition(row, 'Latitude', 'Longitude'),
    description: writeSentences(
      ['Nursing home with', row.count('Number of Certified Beds'), 'certified beds'],
      ['Medicare rates it', row.text('Overall Rating'), 'of 5 stars overall'],
      [describeSpecialFocus(row.text('Special Focus Status'))],
      [row.text('Abuse Icon') === 'Y' && 'Medicare marks it for a citation for abuse'],
    ),
  }),
}

/** Converts one to five stars to 10 to 50. A home that is too new has no rating. */
function readStars(row: Row): number | null {
  const text = row.text('Overall Rating')
  if (text === null) return null
  if (STARS.test(text)) return Number(text) * 10
  row.note('Overall Rating', 'is not 1 to 5 stars; treated as unknown')
  return null
}

function describeSpecialFocus(status: string | null): string | null {
  if (status === 'SFF')
    return 'Medicare lists it as a Special Focus Facility, with a history of serious problems'
  if (status === 'SFF Candidate') return 'Medicare lists it as a candidate for its Special Focus program'
  return null
}
