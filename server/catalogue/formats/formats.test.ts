import { beforeAll, describe, expect, test } from 'vitest'
import { readZipFile, type ZipRow } from '../../geography/zip-file.ts'
import type { Cells } from '../../testing/register-file.ts'
import {
  californianHome,
  floridianHome,
  newYorkHome,
  nursingHome,
  ownHome,
  texanHome,
  wisconsinHome,
} from '../../testing/register-rows.ts'
import { readRecord } from '../reading/read-record.ts'
import { type Finding, RowRefused } from '../reading/refusals.ts'
import { Row } from '../reading/row.ts'
import { californiaLicensing, californiaOpenData } from './california.ts'
import { cmsNursingHomes } from './cms-nursing-homes.ts'
import { florida } from './florida.ts'
import type { Format } from './format.ts'
import { newYork } from './new-york.ts'
import { ohio } from './ohio.ts'
import { own } from './own.ts'
import { texas } from './texas.ts'
import { washington } from './washington.ts'
import { wisconsinApartments, wisconsinFamilyHomes, wisconsinResidential } from './wisconsin.ts'

let zips: Map<string, ZipRow>
beforeAll(async () => {
  zips = new Map((await readZipFile()).map((zip) => [zip.zipCode, zip]))
})

/** What the format makes of a row: the record and what it could not believe, or why it refuses it. */
function read(format: Format, cells: Cells) {
  const known = new Set(format.columns)
  expect(Object.keys(cells).filter((column) => !known.has(column))).toEqual([])
  const notes: Finding[] = []
  const bytes = format.columns.map((column) => Buffer.from(cells[column] ?? '').toString('latin1'))
  const places = new Map(format.columns.map((column, index) => [column, index]))
  const row = new Row(7, bytes, places, (note) => notes.push(note))
  try {
    return { ...readRecord(row, format, zips), date: format.dateOf?.(row) ?? null, notes }
  } catch (error) {
    if (error instanceof RowRefused) return { refused: error.finding, notes }
    throw error
  }
}
const factsOf = (format: Format, cells: Cells) => {
  const outcome = read(format, cells)
  if (!('facts' in outcome)) throw new Error(`refused: ${JSON.stringify(outcome.refused)}`)
  return outcome.facts
}
const refusalOf = (format: Format, cells: Cells) => {
  const outcome = read(format, cells)
  return 'refused' in outcome ? `${outcome.refused.field}: ${outcome.refused.reason}` : outcome.facts
}

describe('each register gives what it says, and nothing that it does not', () => {
  test('Wisconsin: the lowest rate, dementia care, whom it serves', () => {
    expect(read(wisconsinResidential, wisconsinHome())).toEqual({
      sourceId: '15835',
      date: null,
      notes: [],
      facts: {
        name: 'Blue Heron House',
        normalizedName: 'blue heron house',
        description:
          'Community-based residential facility licensed for 50 residents. Serves older adults and people with dementia. Takes public funding.',
        price: 3850,
        rating: null,
        amenities: [],
        absentAmenities: [],
        careTypes: ['Assisted Living', 'Memory Care'],
        phone: '(608) 555-0144',
        email: null,
        website: null,
        address: '550 W Heron Street',
        city: 'Adams',
        state: 'WI',
        zipCode: '53910',
        latitude: null,
        longitude: null,
        residentGender: 'Both',
      },
    })
    expect(factsOf(wisconsinResidential, wisconsinHome({ Gender: 'F' })).residentGender).toBe('Female')
    expect(factsOf(wisconsinResidential, wisconsinHome({ Gender: 'M' })).description).toContain(
      'For men only.',
    )
    expect(factsOf(wisconsinResidential, wisconsinHome({ Gender: '' })).residentGender).toBeNull()
  })

  test('Wisconsin refuses homes that serve no older people', () => {
    const young = { 'Advanced Aged': '', 'Irreversible Dementia Alzeimers': '' }
    expect(refusalOf(wisconsinResidential, wisconsinHome(young))).toBe(
      'Advanced Aged: serves no older people: neither advanced aged nor dementia',
    )
    const { 'Irreversible Dementia Alzeimers': dementia, ...rest } = wisconsinHome({ 'Advanced Aged': '' })
    expect(
      factsOf(wisconsinFamilyHomes, { ...rest, 'Irreversible Dementia/Alzeimers': dementia ?? '' }).careTypes,
    ).toEqual(['Assisted Living', 'Memory Care'])
    const { 'Advanced Aged': _, ...apartment } = rest
    expect(factsOf(wisconsinApartments, apartment).careTypes).toEqual(['Assisted Living'])
  })

  test('Texas: its own position, memory care by its Alzheimer places', () => {
    expect(factsOf(texas, texanHome())).toMatchObject({
      name: 'Cedar Bend of Palestine',
      state: 'TX',
      zipCode: '75801-6978',
      latitude: 31.7358,
      longitude: -95.6262,
      phone: '(903) 555-0123',
      price: null,
      careTypes: ['Assisted Living', 'Memory Care'],
    })
    expect(factsOf(texas, texanHome({ 'Alzheimer Capacity': '0' })).careTypes).toEqual(['Assisted Living'])
    expect(factsOf(texas, texanHome({ 'Geo Location': '0,0' })).latitude).toBeNull()
    expect(factsOf(texas, texanHome({ 'Physical Address State': 'TEXAS (TX)' })).state).toBe('TX')
    expect(refusalOf(texas, texanHome({ 'Facility  Licensed': 'NO' }))).toBe(
      'Facility  Licensed: the license is not active',
    )
  })

  test('Florida: only licenses in force, and a web address that a browser opens', () => {
    expect(factsOf(florida, floridianHome())).toMatchObject({
      name: 'Palm Court ALF, LLC',
      website: 'http://www.palmcourt.example.org/',
      phone: '(561) 555-0159',
      careTypes: ['Assisted Living'],
      description: 'Assisted living licensed for 6 residents. Not for profit.',
    })
    for (const status of ['INACTIVE', 'SUSPENDED', 'PENDING LIC SURRENDER', 'PENDING REVOKED', 'CLOSED']) {
      expect(refusalOf(florida, floridianHome({ 'License Status': status }))).toBe(
        'License Status: the license is not active',
      )
    }
    expect(factsOf(florida, floridianHome({ 'License Status': 'PROVISIONAL' })).description).toContain(
      'The license is provisional.',
    )
  })

  test('CMS: Skilled Nursing and nothing else, stars as tens, the day of the file', () => {
    expect(read(cmsNursingHomes, nursingHome())).toMatchObject({
      sourceId: '015009',
      date: '2026-07-01',
      facts: { careTypes: ['Skilled Nursing'], rating: 20, latitude: 34.5149, phone: '(256) 555-0110' },
    })
    expect(factsOf(cmsNursingHomes, nursingHome({ 'Overall Rating': '5' })).rating).toBe(50)
    expect(read(cmsNursingHomes, nursingHome({ 'Overall Rating': '' }))).toMatchObject({
      facts: { rating: null },
      notes: [],
    })
    const seven = read(cmsNursingHomes, nursingHome({ 'Overall Rating': '7' }))
    expect(seven).toMatchObject({
      facts: { rating: null },
      notes: [{ line: 7, field: 'Overall Rating', value: '7' }],
    })
    expect(factsOf(cmsNursingHomes, nursingHome({ 'Abuse Icon': 'Y' })).description).toContain(
      'citation for abuse',
    )
  })

  test('California: homes for the elderly, from either download', () => {
    expect(read(californiaOpenData, californianHome())).toMatchObject({
      date: '2026-05-25',
      facts: {
        careTypes: ['Assisted Living'],
        city: 'Oakland',
        description: 'Residential care for the elderly, licensed for 6 residents.',
      },
    })
    expect(refusalOf(californiaOpenData, californianHome({ facility_type: 'ADULT RESIDENTIAL' }))).toBe(
      'facility_type: serves no older people',
    )
    expect(refusalOf(californiaOpenData, californianHome({ facility_status: 'CLOSED' }))).toBe(
      'facility_status: the license is not active',
    )
    expect(
      factsOf(californiaLicensing, {
        'Facility Type': 'RCFE-CONTINUING CARE RETIREMENT COMMUNITY',
        'Facility Number': '1',
        'Facility Name': 'SEQUOIA VILLAGE',
        'Facility City': 'OAKLAND',
        'Facility State': 'CA',
        'Facility Zip': '94612',
        'Facility Status': 'ON PROBATION',
      }).description,
    ).toBe('A continuing care retirement community. The license is on probation.')
  })

  test('New York: no column for the state, and the position in the last line of an address', () => {
    expect(factsOf(newYork, newYorkHome())).toMatchObject({
      state: 'NY',
      latitude: 42.262565,
      longitude: -73.813884,
      careTypes: ['Assisted Living', 'Memory Care'],
      description:
        'Adult home with 24 beds. Beds for people with special needs such as dementia: 8. Not for profit.',
    })
    expect(factsOf(newYork, newYorkHome({ 'Special Needs ALR Beds': '0', Location: '' }))).toMatchObject({
      careTypes: ['Assisted Living'],
      latitude: null,
    })
  })

  test('Washington and Ohio: active licenses, dementia care where the state pays for it', () => {
    const inOthello = {
      LicenseNumber: '2334',
      FacilityType: 'BH  ',
      FacilityName: 'COVENTRY HOUSE',
      FacilityStatus: 'OP    ',
      contract: 'Specialized Dementia Care, Adult Residential Care',
      LocationCity: 'Othello',
      LocationState: 'WA',
      LocationZipCode: '993442295',
    }
    expect(factsOf(washington, inOthello)).toMatchObject({
      careTypes: ['Assisted Living', 'Memory Care'],
      zipCode: '99344-2295',
    })
    expect(factsOf(washington, { ...inOthello, contract: 'No Contract' }).careTypes).toEqual([
      'Assisted Living',
    ])
    expect(refusalOf(washington, { ...inOthello, FacilityStatus: 'CL' })).toBe(
      'FacilityStatus: the license is not active',
    )
    const inElyria = {
      FACID: 'OHL1',
      NAME: 'ABBEY',
      FAC_CITY: 'ELYRIA',
      FAC_ST: 'OH',
      FAC_ZIP: '44035',
      OPERSTDESC: 'ACTIVE',
      LIC_BED_TOTAL: '75',
    }
    expect(factsOf(ohio, inElyria).description).toBe('Residential care licensed for 75 residents.')
    expect(refusalOf(ohio, { ...inElyria, CLOSEDDATE: '1/1/20' })).toBe('CLOSEDDATE: the home is closed')
  })

  test('our own: every fact that a community can have, in a vocabulary that is held', () => {
    expect(factsOf(own, ownHome())).toMatchObject({
      price: 4200,
      rating: 45,
      careTypes: ['Assisted Living', 'Memory Care'],
      amenities: ['Gardens', 'Pet Friendly'],
      absentAmenities: ['Spa'],
      residentGender: 'Female',
      email: 'hello@juniper.example.org',
      website: 'https://juniper.example.org/',
    })
    expect(refusalOf(own, ownHome({ care_types: 'Hotel' }))).toMatch(
      /^care_types: has a word that is not one of/,
    )
    expect(refusalOf(own, ownHome({ amenities: 'Gardens; Helipad' }))).toMatch(/^amenities: has a word/)
    expect(refusalOf(own, ownHome({ residents: 'cats' }))).toBe('residents: is not male, female or both')
    expect(refusalOf(own, ownHome({ rating: '47' }))).toBe('rating: is not 0.1 to 5 stars')
    const bare = { id: '1', name: 'Bare', city: 'Austin', state: 'Texas', zip: '78701' }
    expect(factsOf(own, bare)).toMatchObject({
      price: null,
      rating: null,
      careTypes: [],
      amenities: [],
      phone: null,
    })
  })
})

describe('dirt', () => {
  const price = (low: string, high = '') =>
    read(wisconsinResidential, wisconsinHome({ 'Low Rate': low, 'High Rate': high }))

  test.each(['$86,958,600', '$1', '0', '53', '999', '20001', 'varies', '1e4', '-4000'])(
    'a rate of %s leaves the price unknown, says so, and keeps the home',
    (low) => {
      expect(price(low)).toMatchObject({
        facts: { price: null },
        notes: [{ line: 7, field: 'Low Rate', value: low, reason: expect.stringContaining('stays unknown') }],
      })
    },
  )

  test('a lowest rate above the highest is unknown, whichever of them is wrong', () => {
    expect(price('4300', '4100')).toMatchObject({ facts: { price: null }, notes: [{ field: 'Low Rate' }] })
    expect(price('3850', '$86,958,600')).toMatchObject({ facts: { price: 3850 }, notes: [] })
    expect(price('', '4100')).toMatchObject({ facts: { price: null }, notes: [] })
    expect(price('$3,850.75', '3850.75')).toMatchObject({ facts: { price: 3850 }, notes: [] })
  })

  test.each([
    ['53910-', '53910'],
    ['53910-1234', '53910-1234'],
    ['539101234', '53910-1234'],
    ['="53910"', '53910'],
  ])('the ZIP code %s says enough', (written, zipCode) => {
    expect(factsOf(wisconsinResidential, wisconsinHome({ 'Zip Code': written })).zipCode).toBe(zipCode)
  })

  test.each([
    ['5391', 'Zip Code: is no ZIP code'],
    ['', 'Zip Code: is missing'],
    ['54907', 'Zip Code: is no ZIP code that is known'],
    ['60601', 'Zip Code: lies in another state'],
  ])('the ZIP code "%s" is refused', (written, refusal) => {
    expect(refusalOf(wisconsinResidential, wisconsinHome({ 'Zip Code': written }))).toBe(refusal)
  })

  test('a position far from its ZIP is not believed; a good one vouches for a ZIP that is not known', () => {
    const far = read(texas, texanHome({ 'Geo Location': '40.7,-74' }))
    expect(far).toMatchObject({ facts: { latitude: null }, notes: [{ field: 'Physical Address Zipcode' }] })
    expect(factsOf(texas, texanHome({ 'Physical Address Zipcode': '75899' })).zipCode).toBe('75899')
    const lost = { 'Physical Address Zipcode': '75899', 'Geo Location': '40.7,-74' }
    expect(refusalOf(texas, texanHome(lost))).toBe('Physical Address Zipcode: is no ZIP code that is known')
  })

  test.each(['PR', 'Narnia', 'TEXAS (WI)', ''])('the state "%s" is refused', (state) => {
    expect(refusalOf(texas, texanHome({ 'Physical Address State': state }))).toMatch(
      /^Physical Address State: /,
    )
  })

  test.each([
    ['2105557561 ext 140', '(210) 555-7561 ext. 140'],
    ['+1 210.555.7561', '(210) 555-7561'],
    ['pending', null],
    ['7135553007 or 7135550082', null],
    ['(107) 555-0035', null],
  ])('the phone number %s becomes %s', (written, phone) => {
    expect(factsOf(texas, texanHome({ 'Facility Phone Number': written })).phone).toBe(phone)
  })

  test.each([
    'N/A',
    'none',
    'OFFICE@PALM.ORG',
    'www.palm court.com',
    'javascript:alert(1)',
    'Palm Court Inc.',
  ])('the web address %s is none', (written) =>
    expect(factsOf(florida, floridianHome({ 'Web Address': written })).website).toBeNull(),
  )

  test.each([
    ['name\u0000', 'Name: holds control characters'],
    ['\u202eemoh', 'Name: holds control characters'],
    ['=HYPERLINK("http://x.example")', 'Name: looks like a formula'],
    ['@SUM(1)', 'Name: looks like a formula'],
    [' ', 'Name: is missing'],
    ['x'.repeat(201), 'Name: is longer than 200 characters'],
  ])('a name like %j is refused', (name, refusal) => {
    expect(refusalOf(florida, floridianHome({ Name: name }))).toBe(refusal)
  })

  test.each([
    ["MARY'S HOME OF ST. JOHN, LLC", "Mary's Home of St. John, LLC"],
    ["O'BRIEN AND MCINTOSH II", "O'Brien and McIntosh II"],
    ['THE PINES AT THE LAKE', 'The Pines at the Lake'],
    ['AURORA RESIDENCE (THE)', 'Aurora Residence (the)'],
    ['iCare Café', 'iCare Café'],
    ['CAFÉ ÉTOILE', 'Café Étoile'],
  ])('%s is written %s', (shouted, calm) => {
    expect(factsOf(florida, floridianHome({ Name: shouted })).name).toBe(calm)
  })
})
