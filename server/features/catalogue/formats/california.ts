import { readDate } from '../reading/date.ts'
import type { Row } from '../reading/row.ts'
import type { Format, FormatFacts } from './format.ts'
import { writeSentences } from './sentences.ts'

const PUBLISHER = 'California Department of Social Services'
/** Kinds of license for people aged 60 and older. */
const FOR_THE_ELDERLY = /ELDERLY|RCFE/
/** Statuses of active licenses, each with a sentence for families. */
const ACTIVE: Record<string, string | null> = {
  LICENSED: null,
  'ON PROBATION': 'The license is on probation',
}

/** The file from the state's open data portal. */
export const californiaOpenData: Format = {
  name: 'ca-ckan',
  publisher: PUBLISHER,
  columns: [
    'facility_type',
    'facility_number',
    'facility_name',
    'licensee',
    'facility_administrator',
    'facility_telephone_number',
    'facility_address',
    'facility_city',
    'facility_state',
    'facility_zip',
    'county_name',
    'regional_office',
    'facility_capacity',
    'facility_status',
    'license_first_date',
    'closed_date',
    'file_date',
  ],
  columnOf: {
    id: 'facility_number',
    name: 'facility_name',
    address: ['facility_address'],
    city: 'facility_city',
    state: 'facility_state',
    zipCode: 'facility_zip',
    phone: 'facility_telephone_number',
  },
  dateOf: (row) => readDate(row, 'file_date'),
  read: (row) => readLicense(row, 'facility_type', 'facility_status', 'facility_capacity'),
}

/** The file from the licensing office, which also contains visits and complaints. */
export const californiaLicensing: Format = {
  name: 'ca-ccld-38',
  publisher: PUBLISHER,
  columns: [
    'Facility Type',
    'Facility Number',
    'Facility Name',
    'Licensee',
    'Facility Administrator',
    'Facility Telephone Number',
    'Facility Address',
    'Facility City',
    'Facility State',
    'Facility Zip',
    'County Name',
    'Regional Office',
    'Facility Capacity',
    'Facility Status',
    'License First Date',
    'Closed Date',
    'Last Visit Date',
    'Inspection Visits',
    'Complaint Visits',
    'Other Visits',
    'Total Visits',
    'Citation Numbers',
    'POC Dates',
    'All Visit Dates',
    'Inspection Visit Dates',
    'Inspect TypeA',
    'Inspect TypeB',
    'Other Visit Dates',
    'Other TypeA',
    'Other TypeB',
    'Complaint Type A',
    'Complaint Type B',
    'Total Allegations',
    'Inconclusive Allegations',
    'Substantiated Allegations',
    'Unsubstantiated Allegations',
    'Unfounded Allegations',
    'Complaint Info- Date, #Sub A, # Inc A, # Uns A, # Unf A, # TypeA, # TypeB ...',
  ],
  columnOf: {
    id: 'Facility Number',
    name: 'Facility Name',
    address: ['Facility Address'],
    city: 'Facility City',
    state: 'Facility State',
    zipCode: 'Facility Zip',
    phone: 'Facility Telephone Number',
  },
  read: (row) => readLicense(row, 'Facility Type', 'Facility Status', 'Facility Capacity'),
}

function readLicense(row: Row, type: string, status: string, capacity: string): FormatFacts {
  const kind = row.required(type, 100).toUpperCase()
  if (!FOR_THE_ELDERLY.test(kind)) row.refuse(type, 'does not serve older people')
  const licenseStatus = row.required(status, 60).toUpperCase()
  if (!(licenseStatus in ACTIVE)) row.refuse(status, 'the license is not active')
  return {
    careTypes: ['Assisted Living'],
    description: writeSentences(
      ['Residential care for the elderly, licensed for', row.count(capacity), 'residents'],
      [kind.includes('CONTINUING CARE') && 'A continuing care retirement community'],
      [ACTIVE[licenseStatus]],
    ),
  }
}
