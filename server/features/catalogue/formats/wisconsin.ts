import type { CareType } from '../../../../shared/options.ts'
import { readMonthlyRate } from '../reading/monthly-rate.ts'
import type { Row } from '../reading/row.ts'
import type { Format, FormatFacts } from './format.ts'
import { writeSentences } from './sentences.ts'
import { readResidentGroups } from './wisconsin-groups.ts'

const PUBLISHER = 'Wisconsin Department of Health Services'
const COLUMN_OF = {
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

/** Community-based residential facilities, for five or more adults. */
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
  columnOf: COLUMN_OF,
  read: (row) => readHome(row, 'Community-based residential facility'),
}

/** Adult family homes, for three or four adults. */
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
  columnOf: COLUMN_OF,
  read: (row) => readHome(row, 'Adult family home'),
}

/** Residential care apartments. Their register has no groups of residents, so no row is refused because of them. */
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
  columnOf: COLUMN_OF,
  read: (row) => describeHome(row, 'Residential care apartment complex', ['Assisted Living'], null),
}

function readHome(row: Row, kind: string): FormatFacts {
  const { servesAged, servesDementia, served } = readResidentGroups(row)
  if (!servesAged && !servesDementia)
    row.refuse('Advanced Aged', 'does not serve older people: neither advanced aged nor dementia')
  // A home only for people with dementia does not suit anyone else.
  const careTypes: CareType[] = servesAged ? ['Assisted Living'] : []
  return describeHome(row, kind, servesDementia ? [...careTypes, 'Memory Care'] : careTypes, served)
}

function describeHome(row: Row, kind: string, careTypes: CareType[], groups: string | null): FormatFacts {
  const gender = readGender(row)
  return {
    careTypes,
    price: readMonthlyRate(row, 'Low Rate', 'High Rate'),
    residentGender: gender,
    description: writeSentences(
      // First, because a card shows only four lines.
      ['Serves', groups],
      [kind, 'licensed for', row.count('Capacity'), 'residents'],
      [gender === 'Male' && 'For men only'],
      [gender === 'Female' && 'For women only'],
      [row.isMarked('Public Funding') && 'Takes public funding'],
    ),
  }
}

function readGender(row: Row): 'Male' | 'Female' | 'Both' | null {
  const text = row.text('Gender')
  const gender = GENDERS.get(text?.toUpperCase() ?? '')
  if (text !== null && !gender) row.note('Gender', 'is not M, F or B; treated as unknown')
  return gender ?? null
}
