import { dementiaByPlaces, known, numberIn, type Reader } from './reader.ts'

/** Arizona's levels of care (A.R.S. 36-401). */
const ARIZONA_LEVELS: Record<string, string> = {
  DIRECTED: 'directed care: also for people who cannot recognize danger or direct their care',
  PERSONAL: 'personal care: for people who can direct their care',
  SUPERVISORY: 'supervisory care: general supervision only',
}

export const WEST: readonly Reader[] = [
  {
    file: 'or-alf-2021.csv',
    source: 'or',
    id: ['Service Provider #'],
    name: 'Person/Service Provider Name',
    // OAR 411-057: memory care needs an endorsement, and an endorsed unit is secured.
    read: (row) => ({
      license:
        row['Facility Program Type'] === 'ALF' ? 'assisted living (private apartments)' : 'residential care',
      kind: 'assisted living',
      ...known({ capacity: numberIn(row['Licensed Bed Capacity']) }),
      dementia: row['Memory Care Endorsement'] === '1' ? 'unit' : 'none',
      acceptsPublicFunding: row['Medicaid Contract'] === 'TRUE',
    }),
  },
  {
    file: 'wa-alf-al-2021.csv',
    source: 'wa',
    id: ['LicenseNumber'],
    name: 'FacilityName',
    read: (row) => {
      const contract = row.contract ?? ''
      return {
        license: `assisted living; contracts: ${contract}`,
        kind: 'assisted living',
        ...known({ capacity: numberIn(row.LicensedBedCount) }),
        ...(/Specialized Dementia/.test(contract) && { dementia: 'listed' as const }),
        acceptsPublicFunding: contract !== 'No Contract' && !/Not Accepting/.test(row.Check_Type ?? ''),
      }
    },
  },
  {
    file: 'az-alf-2021.csv',
    source: 'az',
    id: ['FACID'],
    name: 'LEGALNAME',
    read: (row) => {
      const subtype = row.subtype ?? ''
      const level = /-(DIRECTED|PERSONAL|SUPERVISORY)$/.exec(subtype)?.[1] ?? ''
      const place = /CENTER/.test(subtype) ? 'center (11 or more places)' : 'home (at most 10 places)'
      return {
        license: ARIZONA_LEVELS[level] ? `${place}, ${ARIZONA_LEVELS[level]}` : subtype.toLowerCase(),
        kind: 'assisted living',
        ...known({ capacity: numberIn(row.CAPACITY) }),
        ...(level === 'DIRECTED' && { dementia: 'may admit' as const, leaving: 'with help' as const }),
        ...(level === 'PERSONAL' && { dementia: 'none' as const }),
        ...(level === 'SUPERVISORY' && { dementia: 'none' as const, leaving: 'with a little help' as const }),
        ...(row.MCAID_CERT === 'T' && { acceptsPublicFunding: true }),
      }
    },
  },
  {
    file: 'ne-alf-2021.csv',
    source: 'ne',
    id: ['Entity Name', 'Address'],
    name: 'Entity Name',
    read: () => ({ license: 'assisted-living facility', kind: 'assisted living' }),
  },
  {
    file: 'tx-alf-2021.csv',
    source: 'tx',
    id: ['Facility_ID'],
    name: 'Facility Name',
    // Texas Administrative Code, title 26, section 553.9
    read: (row) => {
      const places = numberIn(row['Alzheimer Capacity'])
      const capacity = numberIn(row['Total Licensed Capacity'])
      const isTypeA = row['Service  Type'] === 'TYPE A'
      return {
        license: `${row['Service  Type']}: residents ${isTypeA ? 'must leave unaided' : 'may need help to leave'}`,
        kind: 'assisted living',
        walking: isTypeA ? 'unaided only' : 'not needed',
        leaving: isTypeA ? 'unaided' : 'with help',
        ...known({ capacity }),
        ...dementiaByPlaces(places, capacity === undefined ? undefined : capacity - (places ?? 0), 'none'),
      }
    },
  },
]
