import { dementiaByPlaces, known, numberIn, type Reader } from './reader.ts'

export const SOUTH: readonly Reader[] = [
  {
    file: 'fl-alf-2021.csv',
    source: 'fl',
    id: ['AHCA Number (File Number)'],
    name: 'Name',
    read: (row) => {
      const status = row['License Status'] ?? ''
      return {
        license: `assisted living facility, ${status.toLowerCase()}`,
        kind: 'assisted living',
        ...known({ capacity: numberIn(row['Licensed Beds']) }),
        ...(/PROV|LITIGATION/.test(status) && { licenseDoubt: `license: ${status.toLowerCase()}` }),
      }
    },
  },
  {
    file: 'ga-alf-2021.csv',
    source: 'ga',
    id: ['Name', 'Address', 'Facility Type'],
    name: 'Name',
    // Rules 111-8-62-.15 and 111-8-63-.15
    read: (row) => {
      const isCommunity = row['Facility Type'] === 'ASSISTED LIVING COMMUNITY'
      return {
        license: isCommunity
          ? 'assisted living community: residents may need help to leave'
          : 'personal care home: residents leave with a little help',
        kind: 'assisted living',
        leaving: isCommunity ? 'with help' : 'with a little help',
        ...known({ capacity: numberIn(row['Bed Capacity']) }),
      }
    },
  },
  {
    file: 'sc-alf-2021.csv',
    source: 'sc',
    id: ['License / Expiration'],
    name: 'Name of Facility',
    read: (row) => ({
      license: 'community residential care',
      kind: 'assisted living',
      dementia: row['Alzheimer Unit'] === 'Y' ? 'unit' : row['Alzheimer Care'] === 'Y' ? 'listed' : 'none',
      ...known({ capacity: numberIn(row['# of Licensed Beds']) }),
    }),
  },
  {
    file: 'tn-alf-ac-2021.csv',
    source: 'tn-ac',
    id: ['License #'],
    name: 'Facility Name',
    read: (row) => {
      const places = numberIn(row['Number of Secured Beds'])
      const capacity = numberIn(row['Total Bed Count'])
      return {
        license: 'assisted care living',
        kind: 'assisted living',
        ...known({ capacity }),
        ...dementiaByPlaces(places, (capacity ?? 0) - (places ?? 0)),
      }
    },
  },
  {
    file: 'tn-alf-rh-2021.csv',
    source: 'tn-rh',
    id: ['License Number'],
    name: 'Facility Name',
    read: (row) => ({
      license: 'home for the aged: little personal care',
      kind: 'assisted living',
      leaving: 'with a little help',
      ...known({ capacity: numberIn(row.Capacity) }),
    }),
  },
  {
    file: 'va-alf-2021.csv',
    source: 'va',
    id: ['Facility', 'Physical Address'],
    name: 'Facility',
    read: (row) => ({
      license: 'assisted living facility',
      kind: 'assisted living',
      ...known({ capacity: numberIn(row.Capacity) }),
    }),
  },
  {
    file: 'md-alf-2021.csv',
    source: 'md',
    id: ['Facility_Name', 'Facility_Address'],
    name: 'Facility_Name',
    read: (row) => ({
      license: 'assisted living program',
      kind: 'assisted living',
      ...known({ capacity: numberIn(row.License_Capacity) }),
      ...(row.Certiftype === 'Waiver' && { acceptsPublicFunding: true }),
    }),
  },
  {
    file: 'ky-alf-freestanding-pc-2021.csv',
    source: 'ky-freestanding-pc',
    id: ['LICENSE #'],
    name: 'NAME',
    read: (row) => ({
      license: 'personal care home',
      kind: 'assisted living',
      ...known({ capacity: numberIn(row.BEDS) }),
    }),
  },
]
