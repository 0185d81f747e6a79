import { dementiaByPlaces, isMarked, known, numberIn, type Reader, type Row } from './reader.ts'

/** Missouri's levels (RSMo 198.006 and 198.073). */
const MISSOURI_LEVELS: Record<
  string,
  { license: string; leaving?: 'unaided' | 'with a little help' | 'with help' }
> = {
  RCF: { license: 'RCF: residents must leave unaided', leaving: 'unaided' },
  'RCF*': { license: 'RCF*: residents must leave unaided', leaving: 'unaided' },
  ALF: { license: 'ALF: residents may need a little help to leave', leaving: 'with a little help' },
  'ALF**': { license: 'ALF**: residents may need help to leave', leaving: 'with help' },
  ICF: { license: 'ICF: intermediate nursing care' },
  SNF: { license: 'SNF: skilled nursing care' },
}

const WISCONSIN_GROUPS = [
  'Advanced Aged',
  'Irreversible Dementia Alzeimers',
  'Physically Disabled',
  'Terminally Ill',
  'Traumatic Brain Injury',
  'Developmentally Disabled',
  'Emotionally Disturbed Mental Illness',
  'Alcohol Drug Dependent',
  'Correctional Clients',
]

/** Wis. Admin. Code DHS 83.04: class A leaves unaided, class C may need help; the rest is about walking. */
function readWisconsinClass(row: Row) {
  const text = row.Class ?? ''
  const walking = /\(NONAMBULATORY\)/.test(text)
    ? ('not needed' as const)
    : /\(SEMIAMBULATORY\)/.test(text)
      ? ('with an aid' as const)
      : ('unaided only' as const)
  return {
    license: text,
    walking,
    leaving: /CLASS A/.test(text) ? ('unaided' as const) : ('with help' as const),
  }
}

export const MIDWEST: readonly Reader[] = [
  {
    file: 'wi-cbrf-2021.csv',
    source: 'wi-cbrf',
    id: ['Facility ID'],
    name: 'Facility Name',
    read: (row) => {
      const isForElders = isMarked(row['Advanced Aged'])
      const isMixed = isMarked(row['Correctional Clients']) || isMarked(row['Alcohol Drug Dependent'])
      return {
        ...readWisconsinClass(row),
        kind: 'assisted living',
        dementia: isMarked(row['Irreversible Dementia Alzeimers']) ? 'may admit' : 'none',
        ...known({
          capacity: numberIn(row.Capacity),
          lowestRate: numberIn(row['Low Rate']),
          highestRate: numberIn(row['High Rate']),
        }),
        acceptsPublicFunding: isMarked(row['Public Funding']),
        groups: WISCONSIN_GROUPS.filter((group) => isMarked(row[group])),
        ...(!isForElders && { isForDementia: true }),
        ...(isMixed && { mixedClients: 'also takes people from prison or with addictions' }),
      }
    },
  },
  {
    file: 'il-alf-2021.csv',
    source: 'il',
    id: ['License Number'],
    name: 'Est Name',
    read: (row) => {
      const others = (numberIn(row.Reg) ?? 0) + (numberIn(row.FL) ?? 0)
      const { dementia, ...places } = dementiaByPlaces(numberIn(row.AZ), others)
      return {
        license: 'assisted living or shared housing',
        kind: 'assisted living',
        ...known({ capacity: numberIn(row.Total) }),
        ...places,
        dementia: dementia ?? (row.Alzheimer === 'Yes' ? 'listed' : 'none'),
      }
    },
  },
  {
    file: 'in-alf-2021.csv',
    source: 'in',
    id: ['FACILITY_ID'],
    name: 'FACILITY_NAME',
    read: (row) => ({
      license: `residential care, ${row.FACTYPE === 'NFS' ? 'part of a nursing home' : 'freestanding'}`,
      kind: 'assisted living',
      ...(row.FACILITY_ALZ === 'Y' && { dementia: 'listed' as const }),
    }),
  },
  {
    file: 'mo-alf-2021.csv',
    source: 'mo',
    id: ['Facility Number', 'Level of Care Code'],
    name: 'Facility Name',
    read: (row) => {
      const level = row['Level of Care'] ?? ''
      return {
        license: level,
        kind: /^(?:ICF|SNF)$/.test(level) ? 'nursing home' : 'assisted living',
        ...MISSOURI_LEVELS[level],
        dementia: /^yes$/i.test(row["Alzheimer's SCU"] ?? '') ? 'unit' : 'none',
        ...known({ capacity: numberIn(row.Capacity) }),
        ...(row['DMH Licensed'] === 'TRUE' && {
          mixedClients: 'the Department of Mental Health licenses it too',
        }),
      }
    },
  },
  {
    file: 'mn-alf-hws-2021.csv',
    source: 'mn-hws',
    id: ['HFID'],
    name: 'NAME',
    read: (row) => {
      const type = row.HWS_TYPE ?? ''
      return {
        license: type || 'housing with services, not registered for assisted living',
        kind: type === '' ? 'housing' : 'assisted living',
        ...(/Dementia/.test(type) && { dementia: 'listed' as const }),
        isForDementia: type === 'Dementia Unit/Dementia Program',
      }
    },
  },
  {
    file: 'oh-alf-2021.csv',
    source: 'oh',
    id: ['FACID'],
    name: 'NAME',
    read: (row) => ({
      license: 'residential care facility',
      kind: 'assisted living',
      ...known({ capacity: numberIn(row.LIC_BED_TOTAL) }),
    }),
  },
]
