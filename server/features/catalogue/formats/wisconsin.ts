import type { CareType } from '../../../../shared/options.ts'
import { readMonthlyRate } from '../reading/monthly-rate.ts'
import type { Row } from '../reading/row.ts'
import type { Format, Particulars } from './format.ts'
import { sentences } from './sentences.ts'
import { readGroups } from './wisconsin-groups.ts'

const PUBLISHER = 'Wisconsin Department of Health Services'
const AT = {
  id: 'Facility ID',
  name: 'Facility Name',
  address: ['Street'],
  city: 'City',
  state: 'State',
  zipCode: 'Zip Code',
  phone: 'Phone Number',
} as const
const GENDERS: ReadonlyMap<string, 'Male' | 'Female' | 'Both'> = new Map([
  ['M', 'Male'],
  ['F', 'Female'],
  ['B', 'Both'],
] as const)

/** Community-based residential facilities: five adults or more. */
export const wisconsinResidential: Format = {
  name: 'wi-cbrf',
  publisher: PUBLISHER,
  columns: [
    'Facility ID',
    'Facility Name',
    'Street',
    'City',
    'State',
    'Zip Code',
    'Phone Number',
    'County',
    'Contact Last Name',
    'Contact First Name',
    'Corporate Name',
    'Licensee Last Name',
    'Licensee First Name',
    'Mailing Contact Last Name',
    'Mailing Contact First Name',
    'Mailing Street',
    'Mailing City',
    'Mailing State',
    'Mailing Zip Code',
    'Licensee Phone Number',
    'Class',
    'Gender',
    'Capacity',
    'Low Rate',
    'High Rate',
    'Date Probationary Issued',
    'Date Regular Issued',
    'Region',
    'Waiver Certified Independent CBRF Apartments',
    'Traumatic Brain Injury',
    'Terminally Ill',
    'Public Funding',
    'Pregnant Women Counselling',
    'Physically Disabled',
    'Irreversible Dementia Alzeimers',
    'Emotionally Disturbed Mental Illness',
    'Developmentally Disabled',
    'Correctional Clients',
    'Alcohol Drug Dependent',
    'Advanced Aged',
    'HCBS Compliant',
  ],
  at: AT,
  read: (row) => readHome(row, 'Community-based residential facility'),
}

/** Adult family homes: three or four adults. */
export const wisconsinFamilyHomes: Format = {
  name: 'wi-afh',
  publisher: PUBLISHER,
  columns: [
    'Facility ID',
    'Facility Name',
    'Street',
    'City',
    'State',
    'Zip Code',
    'Phone Number',
    'County',
    'Contact Last Name',
    'Contact First Name',
    'Corporate Name',
    'Licensee Last Name',
    'Licensee First Name',
    'Mailing Contact Last Name',
    'Mailing Contact First Name',
    'Mailing Street',
    'Mailing City',
    'Mailing State',
    'Mailing Zip Code',
    'Licensee Phone Number',
    'Class',
    'Gender',
    'Capacity',
    'Low Rate',
    'High Rate',
    'Date Probationary Issued',
    'Date Regular Issued',
    'Waiver Certified Independent CBRF Apartments',
    'Traumatic Brain Injury',
    'Terminally Ill',
    'Public Funding',
    'Pregnant Women/Counselling',
    'Physically Disabled',
    'Irreversible Dementia/Alzeimers',
    'Emotionally Disturbed/Mental Illness',
    'Developmentally Disabled',
    'Correctional Clients',
    'Alcohol Drug/Dependent',
    'Advanced Aged',
    'HCBS Compliant',
  ],
  at: AT,
  read: (row) => readHome(row, 'Adult family home'),
}

/** Residential care apartments. Their register names no groups of residents, so none can be refused by them. */
export const wisconsinApartments: Format = {
  name: 'wi-rcac',
  publisher: PUBLISHER,
  columns: [
    'Facility ID',
    'Facility Name',
    'Street',
    'City',
    'State',
    'Zip Code',
    'Phone Number',
    'County',
    'Contact Last Name',
    'Contact First Name',
    'Corporate Name',
    'Licensee Last Name',
    'Licensee First Name',
    'Mailing Contact Last Name',
    'Mailing Contact First Name',
    'Mailing Street',
    'Mailing City',
    'Mailing State',
    'Mailing Zip Code',
    'Licensee Phone Number',
    'Class',
    'Gender',
    'Capacity',
    'Low Rate',
    'High Rate',
    'Date Probationary Issued',
    'Date Regular Issued',
    'Region',
    'Public Funding',
    'HCBS Compliant',
  ],
  at: AT,
  read: (row) => describeHome(row, 'Residential care apartment complex', ['Assisted Living'], null),
}

function readHome(row: Row, kind: string): Particulars {
  const { aged, dementia, served } = readGroups(row)
  if (!aged && !dementia)
    row.refuse('Advanced Aged', 'serves no older people: neither advanced aged nor dementia')
  // A house for people with dementia alone is no place for who has none.
  const careTypes: CareType[] = aged ? ['Assisted Living'] : []
  return describeHome(row, kind, dementia ? [...careTypes, 'Memory Care'] : careTypes, served)
}

function describeHome(row: Row, kind: string, careTypes: CareType[], groups: string | null): Particulars {
  const gender = readGender(row)
  return {
    careTypes,
    price: readMonthlyRate(row, 'Low Rate', 'High Rate'),
    residentGender: gender,
    description: sentences(
      // First, because a card shows four lines.
      ['Serves', groups],
      [kind, 'licensed for', row.count('Capacity'), 'residents'],
      [gender === 'Male' && 'For men only'],
      [gender === 'Female' && 'For women only'],
      [row.marks('Public Funding') && 'Takes public funding'],
    ),
  }
}

function readGender(row: Row): 'Male' | 'Female' | 'Both' | null {
  const text = row.text('Gender')
  const gender = GENDERS.get(text?.toUpperCase() ?? '')
  if (text !== null && !gender) row.note('Gender', 'is not M, F or B; it stays unknown')
  return gender ?? null
}
