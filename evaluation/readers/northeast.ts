import { dementiaByPlaces, known, numberIn, type Reader } from './reader.ts'

const SCR = 'Total # Special Care Residences (SCR) UNITS'
const NEW_YORK_TYPES: Record<string, string> = {
  AH: 'adult home',
  'AH/ALP': 'adult home with an assisted living program',
  EHP: 'enriched housing',
  'EHP/ALP': 'enriched housing with an assisted living program',
}

export const NORTHEAST: readonly Reader[] = [
  {
    file: 'ma-alf-2021.csv',
    source: 'ma',
    id: ['Name of Residence', 'City'],
    name: 'Name of Residence',
    read: (row) => {
      const places = numberIn(row[SCR])
      const others = numberIn(row['Total # Traditional Units'])
      return {
        license: 'certified assisted living residence',
        kind: 'assisted living',
        ...known({ capacity: (places ?? 0) + (others ?? 0) || undefined }),
        ...dementiaByPlaces(places, others, 'none'),
      }
    },
  },
  {
    file: 'ri-alf-2021.csv',
    source: 'ri',
    id: ['License No'],
    name: 'Name',
    read: (row) => {
      const capacity = numberIn(row['Total Capacity Beds'])
      const places = numberIn(row['Alzheimer/Special Care Unit Beds'])
      return {
        license: 'assisted living residence',
        kind: 'assisted living',
        ...known({ capacity }),
        ...dementiaByPlaces(places, (capacity ?? 0) - (places ?? 0)),
      }
    },
  },
  {
    file: 'ny-alf-2021.csv',
    source: 'ny',
    id: ['Facility ID'],
    name: 'Facility Name',
    read: (row) => {
      const capacity = numberIn(row['Number of Beds'])
      const places = numberIn(row['Special Needs ALR Beds'])
      const enhanced = numberIn(row['Enhanced ALR Beds'])
      return {
        license: `${NEW_YORK_TYPES[row.Type ?? ''] ?? row.Type}${enhanced ? `, ${enhanced} enhanced places` : ''}`,
        kind: 'assisted living',
        ...known({ capacity }),
        ...dementiaByPlaces(places, (capacity ?? 0) - (places ?? 0)),
        acceptsPublicFunding: numberIn(row['Assisted Living Program Beds']) !== undefined,
      }
    },
  },
]
