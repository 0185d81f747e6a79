import { expect, test } from 'vitest'
import { readZipFile } from '#server/features/places/zip-file.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openRegisterFolder } from '#server/testing/register-file.ts'
import { previewFile } from '../preview.ts'
import { createZipIndex } from '../reading/town.ts'
import { compileRegister } from '../registers/compile.ts'
import { RegisterDescription } from '../registers/description.ts'
import { proposeDescription } from './propose-description.ts'
import type { Answers } from './sample.ts'

const zips = createZipIndex(await readZipFile())
const folder = openForTests(openRegisterFolder)

/** Writes a file, proposes its description, and reads the file with it. */
async function propose(name: string, lines: string[], answers: Answers = {}) {
  const path = await folder.write(name, `${lines.join('\n')}\n`)
  const { description, reasons } = await proposeDescription([path], zips, answers)
  expect(RegisterDescription.parse(description)).toEqual(description)
  return { description, reasons, preview: await previewFile(path, [compileRegister(description)]) }
}

const HOMES = [
  'L-1,Oak House,1 Main St,Austin,78701,(512) 555-0101,40,Yes,12/31/21,Jo',
  'L-2,Elm House,2 Main St,Austin,78701,(512) 555-0102,12,No,06/30/22,Al',
]

test('finds the table under its title, and the columns by name and by their cells', async () => {
  const { description, preview } = await propose(
    'TX homes 2021.csv',
    [
      'Licensed homes,,,,,,,,,',
      'Lic #,Facility,Street,City,Zip,Phone,Beds,Alzheimer,Expires,Administrator',
      ...HOMES,
    ],
    { careType: 'Assisted Living' },
  )
  expect(description).toMatchObject({
    name: 'tx-homes-2021',
    notes: ['Not used: Administrator'],
    id: ['Lic #'],
    record: {
      name: 'Facility',
      address: ['Street'],
      city: 'City',
      zipCode: 'Zip',
      phone: 'Phone',
      state: { always: 'TX' },
    },
  })
  expect(preview).toMatchObject({ read: 2, refused: 0 })
  expect(preview.records[0]?.facts).toMatchObject({
    name: 'Oak House',
    careTypes: ['Assisted Living', 'Memory Care'],
  })
  expect(preview.records[1]?.facts).toMatchObject({ careTypes: ['Assisted Living'] })
  expect(preview.records[0]?.facts.facts).toContainEqual({
    fact: 'licenseExpires',
    value: '2021-12-31',
    column: 'Expires',
  })
})

test('reads city, state and ZIP code from one cell, and identifies homes that have no number', async () => {
  const { description, preview } = await propose('homes.csv', [
    'Provider Name,Physical Address,"City, State & Zip",Capacity',
    'Oak House,1 Main St,"Austin, TX 78701",40',
    'Elm House,2 Main St,"Waco, TX 76701",12',
  ])
  expect(description.id).toEqual(['Provider Name', 'Physical Address'])
  expect(preview.records.map(({ facts }) => [facts.city, facts.state, facts.zipCode])).toEqual([
    ['Austin', 'TX', '78701'],
    ['Waco', 'TX', '76701'],
  ])
})

test('never takes the address or phone number of an owner for the home’s', async () => {
  const { description } = await propose('owners.csv', [
    'Facility Name,Owner Address,City,Zip,Owner Phone',
    'Oak House,9 Elm St,Austin,78701,(512) 555-0101',
    'Elm House,8 Elm St,Austin,78701,(512) 555-0102',
  ])
  expect(description.record).not.toHaveProperty('phone')
  expect(description.record).not.toHaveProperty('address')
})

test.each([
  ['a file without names', ['Beds,City,Zip', '40,Austin,78701', '12,Waco,76701'], /name of a facility/],
  ['a file without places', ['Facility Name,Beds', 'Oak House,40', 'Elm House,12'], /a city or a ZIP code/],
])('refuses %s', async (_, lines, message) => {
  await expect(propose('refused.csv', lines)).rejects.toThrow(message)
})

const MIXED = [
  'Facility Name,City,Zip,License Type,Status',
  'Oak House,Austin,78701,Assisted Living,Open',
  'Elm House,Austin,78701,Assisted Living,Closed',
  'City Hospital,Austin,78701,Hospital,Open',
  'River Clinic,Austin,78701,Abortion Clinic,Open',
]

test('takes as homes the types whose words say so, and neither clinics nor closed homes', async () => {
  const { preview, reasons } = await propose('mixed.csv', MIXED)
  expect(preview).toMatchObject({ read: 4, refused: 3 })
  expect(preview.records.map(({ facts }) => [facts.name, facts.careTypes])).toEqual([
    ['Oak House', ['Assisted Living']],
  ])
  expect(reasons).toContain('     2 × Assisted Living (Assisted Living)')
  expect(reasons).toContain('     1 × Closed (not active)')
})

test('takes as homes only what the answers name', async () => {
  const answers = { publisher: 'Texas', homes: { 'Abortion Clinic': 'Memory Care' as const } }
  const { description, preview } = await propose('mixed-answered.csv', MIXED, answers)
  expect(description.publisher).toBe('Texas')
  expect(preview.records.map(({ facts }) => [facts.name, facts.careTypes])).toEqual([
    ['River Clinic', ['Memory Care']],
  ])
})

test('refuses answers about a column that the file does not have', async () => {
  const answers = { column: 'Kind', homes: ['Assisted Living'] }
  await expect(propose('no-column.csv', MIXED, answers)).rejects.toThrow('no column of types called "Kind"')
})

test('says what is open, and gives no kind of care, where neither words nor answers do', async () => {
  const lines = ['Name,City,Zip,Type', ...['L12', 'L13'].map((type) => `Home ${type},Austin,78701,${type}`)]
  const open = await propose('codes.csv', lines)
  expect(open.description.kind).toMatch(/^TODO/)
  expect(open.preview.records.map(({ facts }) => facts.careTypes)).toEqual([[], []])
  const answered = await propose('codes-answered.csv', lines, { homes: ['L12'] })
  expect(answered.preview.records.map(({ facts }) => facts.careTypes)).toEqual([['Assisted Living']])
})

test('counts the values of all rows: the last closed home and the forty-fifth type too', async () => {
  const row = (index: number, type: string, status: string) => `Home ${index},Austin,78701,${type},${status}`
  const { preview } = await propose('long.csv', [
    'Name,City,Zip,Facility Type,License Status',
    ...Array.from({ length: 600 }, (_, index) => row(index, 'Assisted Living', 'Open')),
    ...Array.from({ length: 45 }, (_, index) => row(600 + index, `Clinic ${index}`, 'Open')),
    row(700, 'Assisted Living', 'CLOSED'),
  ])
  expect(preview).toMatchObject({ read: 646, refused: 46 })
})

test('shows a provisional license as a warning', async () => {
  const { preview } = await propose('fl-provisional.csv', [
    'Name,Street Address,Street City,Street State,Street Zip,Facility Type,License Status',
    'Oak House,1 Main St,Miami,FL,33130,Assisted Living Facility,LICENSED',
    'Elm House,2 Main St,Miami,FL,33130,Assisted Living Facility,PROVISIONAL',
  ])
  const warnings = preview.records.map(({ facts }) =>
    facts.facts?.filter(({ fact }) => fact === 'licenseWarning'),
  )
  expect(warnings).toEqual([
    [],
    [{ fact: 'licenseWarning', value: "The license's status is provisional", column: 'License Status' }],
  ])
})

test.each(['X', 'Y', 'Yes', '1', 'true', 'T'])('reads %s as a mark of dementia care', async (mark) => {
  const { preview } = await propose(`marks-${mark}.csv`, [
    'Provider Name,City,Zip,License Type,Alzheimer Unit',
    `Oak House,Austin,78701,Assisted Living,${mark}`,
    'Elm House,Austin,78701,Assisted Living,',
  ])
  expect(preview.records.map(({ facts }) => facts.careTypes)).toEqual([
    ['Assisted Living', 'Memory Care'],
    ['Assisted Living'],
  ])
})

/** Rows as published, and what the first home becomes. */
const EXCERPTS: [name: string, lines: string[], first: object][] = [
  [
    'a city of its own before a one-line address, as in New York',
    [
      'Facility Name,Address,County,City,Zip,Facility ID,Number of Beds,Type,Location',
      '"Home Sweet Home of Athens",71 Second Street,Greene,Athens,12015,AF0015B,24,AH,"71 Second Street\nAlbany, NY 12207"',
      '"Kendal on Hudson",1010 Kendal Way,Westchester,Sleepy Hollow,10591,AF0636A,47,EHP,"1010 Kendal Way\nAlbany, NY 12207"',
    ],
    { name: 'Home Sweet Home of Athens', address: '71 Second Street', city: 'Athens', zipCode: '12015' },
  ],
  [
    'an address without the comma that ends it, as in Virginia',
    [
      'Facility,Capacity,Physical Address,City,State,Zip',
      'Martha Jefferson House,56,"1600 Gordon Avenue,",Charlottesville,VA,22903',
      'Essex House,20,"17976 Tidewater Trail,",Tappahannock,VA,22560',
    ],
    { name: 'Martha Jefferson House', address: '1600 Gordon Avenue', zipCode: '22903' },
  ],
  [
    'a file without a header, from Georgia',
    [
      ',PEACE LOVE & CARE,PERSONAL CARE HOME,1541 GUNSTOCK COURT,HAMPTON,GA,30228,CLAYTON,2,6786734808',
      ',2 PINE KNOLL,PERSONAL CARE HOME,2 PINE KNOLL,MILLEDGEVILLE,GA,31061,BALDWIN,10,4784451792',
      ',ANGELS OF CARE,PERSONAL CARE HOME,10647 SANDPIPER ROAD,JONESBORO,GA,30236,CLAYTON,3,6784893720',
    ],
    {
      name: 'Peace Love & Care',
      address: '1541 Gunstock Court',
      city: 'Hampton',
      phone: '(678) 673-4808',
      careTypes: ['Assisted Living'],
    },
  ],
  [
    'labels in two rows, and the address after the one for the mail, as in Montana',
    [
      'Facility Type,Facility Name,Mailing Address,,,,Physical Address,,,',
      ',,,City,State,Zip,Address Line 1,City,State,Zip',
      "Assisted Living Facility,SHIPP'S ASSISTED LIVING,PO Box 1,Billings,MT,59101,103 SOUTH BROOKE AVENUE,Absarokee,MT,59001",
      'Assisted Living Facility,HERITAGE LIVING CENTER,PO Box 2,Billings,MT,59101,5982 TONGUE RIVER RD,Ashland,MT,59003',
    ],
    {
      name: "Shipp's Assisted Living",
      address: '103 South Brooke Avenue',
      city: 'Absarokee',
      zipCode: '59001',
    },
  ],
  [
    'name and address in one cell, and two numbers in another, as in Wyoming',
    [
      'Type,"Name\nPhysical Address","Phone\nFax",License #',
      'ALF,"Legacy Homes Assisted Living\n2391 Muddy String Co Rd 117\nThayne WY 83127\n","307-883-3800\n307-883-3801",15003',
      'ALF,"TSMM Management LLC\ndba/Primrose Retirement\n1865 S Beverly St\nCasper WY 82609","307-577-3045\n307-577-3046",15004',
    ],
    { name: 'Legacy Homes Assisted Living', address: '2391 Muddy String Co Rd 117', phone: '(307) 883-3800' },
  ],
  [
    'an address, city and ZIP code in one line without commas, as in Nevada',
    [
      'Name,Credential Type,Address,Bed Count',
      'A & J CARE HOME,ASSISTED LIVING,5217 W GOWAN ROAD LAS VEGAS NV 89130-3118,7',
      'A GOOD OLD DAYS,ASSISTED LIVING,4205 MIRA LOMA DR RENO NV 89502,8',
    ],
    { name: 'A & J Care Home', city: 'Las Vegas', state: 'NV', zipCode: '89130-3118' },
  ],
  [
    'an address, city and ZIP code in one line',
    [
      'Name,Credential Type,Address,Bed Count',
      'A & J CARE HOME,ASSISTED LIVING,"5217 W GOWAN ROAD, LAS VEGAS, NV 89130-3118",7',
      'A GOOD OLD DAYS,ASSISTED LIVING,"4205 MIRA LOMA DR, SUITE 2, RENO, NV 89502",8',
    ],
    { address: '5217 W Gowan Road', city: 'Las Vegas', state: 'NV', zipCode: '89130-3118' },
  ],
  [
    'the name that a home does business under, as in Kansas',
    [
      'Facility Name,DBA,State ID,Facility Type,Address,City,State,Zipcode',
      'AP HOMES OPERATIONS LLC,MAPLE HEIGHTS,N007005,Assisted Living Facility,302 E IOWA STREET,HIAWATHA,KS,66434',
      'ALMA MANOR,-,N099001,Assisted Living Facility,234 MANOR CIRCLE,ALMA,KS,66401',
    ],
    { name: 'Maple Heights', address: '302 E Iowa Street' },
  ],
]
test.each(EXCERPTS)('reads %s', async (name, lines, first) => {
  const { preview } = await propose(`${name.replace(/\W+/g, '-')}.csv`, lines)
  expect(preview).toMatchObject({ refused: 0 })
  expect(preview.records[0]?.facts).toMatchObject(first)
})

test('tells the files of one agency apart by their rows', async () => {
  const header = 'FACID,NAME,FAC_CITY,FAC_ST,TELEPHONE,ABBREV,BEDTOTAL'
  const files = {
    'ok-al.csv': 'AL7201,ABERDEEN HEIGHTS,TULSA,OK,9184960123,ALC,96',
    'ok-rc.csv': 'RC4101,3C BOARDING HOME,PRAGUE,OK,4055672280,RES CARE,25',
  }
  const [first = '', second = ''] = await Promise.all(
    Object.entries(files).map(([name, row]) => folder.write(name, `${header}\n${row}\n`)),
  )
  const { description } = await proposeDescription([first, second], zips, { careType: 'Assisted Living' })
  const format = compileRegister(RegisterDescription.parse(description))
  const lists = [first, second].map(async (path) => (await previewFile(path, [format])).list?.source)
  expect(await Promise.all(lists)).toEqual(['ok-al', 'ok-rc'])
  const other = await folder.write('other.csv', 'Name,City\nOak House,Tulsa\n')
  await expect(proposeDescription([first, other], zips)).rejects.toThrow('has another header')
})
