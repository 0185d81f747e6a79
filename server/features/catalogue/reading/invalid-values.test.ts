import { expect, test } from 'vitest'
import { factsOf, readCells, refusalOf } from '#server/testing/read-row.ts'
import {
  californianHome,
  floridianHome,
  newYorkHome,
  nursingHome,
  ownHome,
  texanHome,
  wisconsinHome,
} from '#server/testing/register-rows.ts'
import {
  californiaOpenData,
  cmsNursingHomes,
  findRegister,
  florida,
  newYork,
  texas,
  wisconsinResidential,
} from '#server/testing/registers.ts'
import type { Format } from '../registers/description.ts'
import { operatorList } from '../registers/operator-list.ts'

const price = (low: string, high = '') =>
  readCells(wisconsinResidential, wisconsinHome({ 'Low Rate': low, 'High Rate': high }))

test.each(['$86,958,600', '$1', '0', '53', '999', '20001', 'varies', '1e4', '-4000'])(
  'a rate of %s makes the price unknown and is noted, and the home is kept',
  (low) => {
    expect(price(low)).toMatchObject({
      facts: { price: null },
      notes: [
        { line: 7, field: 'Low Rate', value: low, reason: expect.stringContaining('treated as unknown') },
      ],
    })
  },
)

test('a lowest rate above the highest rate makes the price unknown', () => {
  expect(price('4300', '4100')).toMatchObject({ facts: { price: null }, notes: [{ field: 'Low Rate' }] })
  expect(price('', '4100')).toMatchObject({ facts: { price: null }, notes: [] })
  expect(price('$3,850.75', '3850.75')).toMatchObject({ facts: { price: 3850 }, notes: [] })
})

test('an absurd highest rate is unknown, and the lowest is kept', () => {
  const reason = 'is above $30000; the highest rate is treated as unknown'
  expect(price('3850', '$86,958,600')).toMatchObject({
    facts: { price: 3850 },
    notes: [{ field: 'High Rate', reason }],
  })
  const home = wisconsinHome({ 'High Rate': '$86,958,600' })
  const { facts = [] } = factsOf(wisconsinResidential, home)
  expect(facts.filter(({ fact }) => fact === 'priceHigh')).toEqual([])
})

test.each([
  ['53910-', '53910'],
  ['53910-0000', '53910'],
  ['53910-1234', '53910-1234'],
  ['539101234', '53910-1234'],
  ['\u00a053910 – 1234 ', '53910-1234'],
  ['="53910"', '53910'],
])('the ZIP code %s is read as %s', (written, zipCode) => {
  expect(factsOf(wisconsinResidential, wisconsinHome({ 'Zip Code': written })).zipCode).toBe(zipCode)
})

test.each([
  ['54907', 'Zip Code: is not a known ZIP code'],
  ['60601', 'Zip Code: is in another state'],
])('the ZIP code "%s" is refused', (written, refusal) => {
  expect(refusalOf(wisconsinResidential, wisconsinHome({ 'Zip Code': written }))).toBe(refusal)
})

test.each([
  ['5391', [{ line: 7, field: 'Zip Code', value: '5391', reason: "is not a ZIP code; the city's is used" }]],
  ['', []],
])('for the ZIP code "%s", the city decides the place', (written, notes) => {
  const cells = wisconsinHome({ 'Zip Code': written })
  expect(readCells(wisconsinResidential, cells)).toMatchObject({
    facts: { city: 'Adams', zipCode: '53910', latitude: 43.8967 },
    notes,
  })
  const inMadison = factsOf(wisconsinResidential, { ...cells, City: 'MADISON' })
  expect(inMadison).toMatchObject({ city: 'Madison', zipCode: null })
  expect(refusalOf(wisconsinResidential, { ...cells, City: 'NOWHERE' })).toBe(
    'City: is not a city with a ZIP code in that state',
  )
})

test('a ZIP code of four digits gets back the zero that a spreadsheet dropped, in a state that has it', () => {
  const home = {
    'FACILITY NAME': 'THE ELMS',
    CITY: 'STRATFORD',
    STATE: 'CT',
    'LICENSE NO.': '7',
    STATUS: 'ACTIVE',
  }
  expect(factsOf(findRegister('ct'), { ...home, ZIP: '6614' }).zipCode).toBe('06614')
})

test('a position far from its ZIP code is ignored, and a position in the state makes an unknown ZIP code acceptable', () => {
  const far = readCells(texas, texanHome({ 'Geo Location': '40.7,-74' }))
  expect(far).toMatchObject({ facts: { latitude: null }, notes: [{ field: 'Physical Address Zipcode' }] })
  expect(factsOf(texas, texanHome({ 'Physical Address Zipcode': '75899' })).zipCode).toBe('75899')
  const lost = { 'Physical Address Zipcode': '75899', 'Geo Location': '40.7,-74' }
  expect(refusalOf(texas, texanHome(lost))).toBe('Physical Address Zipcode: is not a known ZIP code')
})

const inNewYork = (position: string) =>
  newYorkHome({ Location: `71 Second Street\nAthens, NY 12015\n${position}` })
test.each<[string, Format, Parameters<typeof readCells>[1]]>([
  ['Latitude', cmsNursingHomes, nursingHome({ Latitude: 'abc' })],
  ['Longitude', cmsNursingHomes, nursingHome({ Longitude: '' })],
  ['Longitude', cmsNursingHomes, nursingHome({ Longitude: '-187.736' })],
  ['Latitude', cmsNursingHomes, nursingHome({ Latitude: '0', Longitude: '0' })],
  ['latitude', operatorList, ownHome({ latitude: '0x1e', longitude: '-97.74' })],
  ['longitude', operatorList, ownHome({ latitude: '30.27', longitude: 'west' })],
  ['Geo Location', texas, texanHome({ 'Geo Location': '0,0' })],
  ['Geo Location', texas, texanHome({ 'Geo Location': 'somewhere' })],
  ['Geo Location', texas, texanHome({ 'Geo Location': '31.7,-95.6,12' })],
  ['Location', newYork, inNewYork('(0, 0)')],
  ['Location', newYork, inNewYork('(north, west)')],
])('an invalid position is unknown, and the column %s is noted', (field, format, cells) => {
  expect(readCells(format, cells)).toMatchObject({
    facts: { latitude: null, longitude: null },
    notes: [{ line: 7, field, reason: "is not a position; the ZIP code's is used" }],
  })
})

test('a missing position is unknown and not noted', () => {
  for (const [format, cells] of [
    [cmsNursingHomes, nursingHome({ Latitude: '', Longitude: '' })],
    [operatorList, ownHome()],
    [texas, texanHome({ 'Geo Location': '' })],
    [newYork, newYorkHome({ Location: '71 Second Street\nAthens, NY 12015' })],
  ] as const) {
    expect(readCells(format, cells)).toMatchObject({ facts: { latitude: null }, notes: [] })
  }
})

test.each([
  ['Gender', 'X', 'is not M, F or B; treated as unknown'],
  ['Gender', 'constructor', 'is not M, F or B; treated as unknown'],
  ['Capacity', '12 or so', 'is not a whole number; treated as unknown'],
  ['Developmentally Disabled', 'Y', 'is neither X nor empty; treated as unknown'],
  ['Irreversible Dementia Alzeimers', 'yes', 'is neither X nor empty; treated as unknown'],
])('a %s of %j is treated as unknown and noted once', (field, value, reason) => {
  const { 'Irreversible Dementia Alzeimers': _, ...home } = wisconsinHome()
  const read = readCells(wisconsinResidential, { ...home, [field]: value })
  expect(read).toMatchObject({ notes: [{ line: 7, field, value, reason }] })
  expect(read.notes).toHaveLength(1)
})

test.each(['13/01/2026', '2026-13-01', '2026-02-30', 'July'])('%s is not a valid date', (day) => {
  const reason = 'is not a date such as 2026-07-01; treated as unknown'
  expect(readCells(cmsNursingHomes, nursingHome({ 'Processing Date': day }))).toMatchObject({
    date: null,
    notes: [{ field: 'Processing Date', reason }],
  })
  expect(readCells(californiaOpenData, californianHome({ file_date: day }))).toMatchObject({
    date: null,
    notes: [{ field: 'file_date', reason }],
  })
})

test.each(['\u2800', '---', '\u3164', '« »', '*'])('%j is not a name', (name) => {
  expect(refusalOf(florida, floridianHome({ Name: name }))).toBe('Name: has no letters or digits')
})

test('invisible marks of a copied cell are left out', () => {
  const home = factsOf(
    florida,
    floridianHome({
      Name: '\u202dPalm\u202c\u00a0Court\ufeff',
      Phone: '\u202d(561)\u00a0555\u20110159\u202c',
    }),
  )
  expect([home.name, home.phone]).toEqual(['Palm Court', '(561) 555-0159'])
})

test.each(['7', 'X', 'Ó', '김'])('%j is a name', (name) => {
  expect(factsOf(florida, floridianHome({ Name: name })).name).toBe(name)
})

test.each(['PR', 'Narnia', 'TEXAS (WI)', ''])('the state "%s" is refused', (state) => {
  expect(refusalOf(texas, texanHome({ 'Physical Address State': state }))).toMatch(
    /^Physical Address State: /,
  )
})

test.each([
  ['2105557561 ext 140', '(210) 555-7561 ext. 140'],
  ['210-555-7561, Ext: 140', '(210) 555-7561 ext. 140'],
  ['210 555 7561 #140', '(210) 555-7561 ext. 140'],
  ['+1 210.555.7561', '(210) 555-7561'],
  ['pending', null],
  ['7135553007 or 7135550082', null],
  ['(107) 555-0035', null],
])('the phone number %s becomes %s', (written, phone) => {
  expect(factsOf(texas, texanHome({ 'Facility Phone Number': written })).phone).toBe(phone)
})

test.each(['N/A', 'none', 'OFFICE@PALM.ORG', 'www.palm court.com', 'javascript:alert(1)', 'Palm Court Inc.'])(
  '%s is not a web address',
  (written) => expect(factsOf(florida, floridianHome({ 'Web Address': written })).website).toBeNull(),
)

test.each([
  ['www.räucher.example', 'http://www.xn--rucher-bua.example/'],
  ['https://oaks.example.xn--p1ai/a?b', 'https://oaks.example.xn--p1ai/a?b'],
])('the web address %s becomes %s', (written, website) =>
  expect(factsOf(florida, floridianHome({ 'Web Address': written })).website).toBe(website),
)

test.each([
  ['name\u0000', 'Name: contains control characters'],
  ['\u200b\u200b', 'Name: is missing'],
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
  ['AURORA RESIDENCE (THE)', 'The Aurora Residence'],
  ['iCare Café', 'iCare Café'],
  ['CAFÉ ÉTOILE', 'Café Étoile'],
])('%s becomes %s', (written, name) => {
  expect(factsOf(florida, floridianHome({ Name: written })).name).toBe(name)
})
